import type { Sentences } from "../wording";

/** What speaks against a visit, and against a change of one. */
export const visits: Sentences = {
  "The checks found something. Send force: true to accept it.": "Hay algo en contra.",
  "{} minute": "{} minuto",
  "{} minutes": "{} minutos",
  "{} day": "{} día",
  "{} days": "{} días",
  "the service": "el servicio",
  "this part of the service": "esta parte del servicio",
  pending: "pendiente",
  approved: "aprobada",
  cancelled: "cancelada",
  done: "hecha",
  rejected: "rechazada",
  no_show: "a la que nadie vino",
  waitlisted: "en lista de espera",
  "{} or {}": "{} o {}",
  "{}: it lasts {} and the service {}.": "{}: dura {}, y el servicio {}.",
  "{}: it lasts {} and the service with its extras {}.": "{}: dura {}, y el servicio con sus extras {}.",
  "{}: another appointment or an event takes the time from {} to {}.": "{}: otra visita o un evento ocupa de {} a {}.",
  "{}: there is too little time to another appointment or an event, which takes the time from {} to {}.":
    "{}: queda poco tiempo hasta otra visita o un evento, de {} a {}.",
  "{}: there is a break from {} to {}.": "{}: hay un descanso de {} a {}.",
  "{}: the staff member has no schedule.": "{}: el miembro no tiene horario.",
  "{}: the company has a day off.": "{}: el negocio cierra ese día.",
  "{}: the staff member has a day off.": "{}: el miembro libra ese día.",
  "{}: the staff member does not work at that time.": "{}: el miembro no trabaja a esa hora.",
  "That time was just taken.": "Esa hora se acaba de ocupar.",
  "That time is not free. Choose one of the slots.": "Esa hora no está libre. Elige otra.",
  "Nobody who offers the service is free at that time.": "Nadie que ofrezca el servicio está libre a esa hora.",
  "Nobody who offers the service is free at that time on {}.":
    "Nadie que ofrezca el servicio está libre a esa hora el {}.",
  "Not every part of the service has somebody free at that time on {}.":
    "No hay quien haga todas las partes del servicio a esa hora el {}.",
  "Not every part of the service has a staff member.": "No todas las partes del servicio tienen quien las haga.",
  "There are too few staff members for the parts on {}.": "Faltan miembros para las partes el {}.",
  "There is no such customer.": "Ese cliente no existe.",
  "There is no such service.": "Ese servicio no existe.",
  "There is no such service to book.": "Ese servicio no se puede reservar.",
  "There is no such staff member.": "Ese miembro no existe.",
  "At most {} can work at an event.": "En un evento pueden trabajar como mucho {}.",
  "There is such a day already.": "Ese día ya está puesto.",
  "There is no such event.": "Ese evento no existe.",
  "There is no such category.": "Esa categoría no existe.",
  "There is no such package.": "Ese bono no existe.",
  "There is no such package of such a service.": "No hay bonos de ese servicio.",
  "This staff member does not offer {}.": "Este miembro no ofrece {}.",
  "The staff member does not offer the service any more.": "El miembro ya no ofrece el servicio.",
  "An archived staff member takes no new bookings.": "Un miembro archivado no recibe reservas.",
  "Move the appointment to another staff member first.": "Pasa antes la visita a otro miembro.",
  "The business chooses who serves. Send `any` or leave it out.": "El negocio elige quién atiende.",
  "Services made of parts cannot be booked this way.": "Un servicio con partes no se reserva así.",
  "The service has fewer parts.": "El servicio tiene menos partes.",
  "The service has other parts by now. Please book it anew.": "El servicio ya tiene otras partes. Resérvalo de nuevo.",
  "This service can no longer be booked.": "Este servicio ya no se puede reservar.",
  "The appointment is a part of a larger booking.": "La visita es parte de una reserva mayor.",
  "The appointment is a part of a booking of its own.": "La visita es parte de otra reserva.",
  "The appointment is cancelled. Make a new one, or bring one of its bookings back.":
    "La visita está cancelada. Haz otra o recupera una de sus reservas.",
  "The appointment is cancelled. Make a new one, or bring one of its bookings back before it is changed.":
    "La visita está cancelada. Haz otra o recupera antes una de sus reservas.",
  "The appointment was deleted. Make a new booking instead.": "La visita se ha eliminado. Haz una reserva nueva.",
  "The appointment has no booking: POST {} adds one.": "Nadie está apuntado. Añade antes un cliente.",
  "The appointment has several bookings: PATCH {} changes one of them.":
    "Hay varios clientes apuntados. Cambia la reserva de cada uno.",
  "A booking is for 1 person at least: PATCH {} with `status` ends it.":
    "Una reserva es al menos para una persona. Cancélala para terminarla.",
  "A part lasts as long as its service: PATCH {} changes that, and `start` moves the part.":
    "Una parte dura lo que su servicio. Cambia el servicio o mueve la parte.",
  "There are not enough seats at that time. Ask for fewer persons, or choose another time.":
    "No quedan plazas suficientes a esa hora. Elige menos personas u otra hora.",
  "There are not enough seats left at that time. Ask for fewer persons, choose another time, or send `waitlist` where the service has a waiting list.":
    "No quedan plazas suficientes a esa hora. Elige menos personas, otra hora o la lista de espera.",
  "There are not enough seats left in the appointment. Ask for fewer persons, or choose another time.":
    "No quedan plazas suficientes. Elige menos personas u otra hora.",
  "There are not enough seats left in the appointment on {}. Ask for fewer persons, or choose another time.":
    "No quedan plazas suficientes el {}. Elige menos personas u otra hora.",
  "There are not enough seats left in the appointment, nor on its waiting list. Ask for fewer persons, or choose another time.":
    "No quedan plazas suficientes, ni en la lista de espera. Elige menos personas u otra hora.",
  "There are not enough seats left in the appointment on {}, nor on its waiting list. Ask for fewer persons, or choose another time.":
    "No quedan plazas suficientes el {}, ni en la lista de espera. Elige menos personas u otra hora.",
  "An appointment of the service has {} seat. Ask for fewer persons, or choose another staff member or service.":
    "Una visita del servicio tiene {} plaza. Elige menos personas, otro miembro u otro servicio.",
  "An appointment of the service has {} seats. Ask for fewer persons, or choose another staff member or service.":
    "Una visita del servicio tiene {} plazas. Elige menos personas, otro miembro u otro servicio.",
  "{}: an appointment of the service stands at that start already, and blocks the time. Name the customer who joins it, or choose another start.":
    "{}: el grupo ya tiene una visita a esa hora. Elige el cliente que se apunta, u otra hora.",
  "The group has another appointment at that start, and its seats are not split.":
    "El grupo ya tiene otra visita a esa hora, y sus plazas no se reparten.",
  "On {} the group has an appointment at that start already, and its seats are not given twice. Add the bookings to that appointment, with POST {}, instead of moving this one.":
    "El {} el grupo ya tiene una visita a esa hora. Apunta los clientes en ella en vez de mover esta.",
  "The time that the extras take is not free. {} Move the booking first, or leave extras out.":
    "El tiempo de los extras no está libre. {} Mueve antes la visita o quita extras.",
  "The old time is no longer free. {} Book another time, or make room first.":
    "La hora anterior ya no está libre. {} Reserva otra hora o haz sitio antes.",
  "Who waits for a seat cannot move. Book the other time.": "Quien espera plaza no se mueve. Reserva la otra hora.",
  "A booking that is {} cannot move.": "Una reserva {} no se puede mover.",
  "A booking that is {} does not wait for a seat.": "Una reserva {} no espera plaza.",
  "A booking that is {} cannot become {}, only {}.": "Una reserva {} no puede pasar a {}, solo a {}.",
  "This question must be answered.": "Hay que responder a esta pregunta.",
  "The service has no such question.": "El servicio no tiene esa pregunta.",
  "Must have one answer per person: {}.": "Una respuesta por persona: {}.",
  "Must have one answer per person: {}. Send the answers of those who come.": "Una respuesta por persona: {}.",
  "Must be a list with one answer per person.": "Una respuesta por persona.",
  "The service has no such extra.": "El servicio no tiene ese extra.",
  "Names an extra twice.": "Un extra está dos veces.",
  "Names an extra twice. Send it once, with its whole quantity.": "Un extra está dos veces.",
  "“{}” is part of the service: at least {}.": "«{}» es parte del servicio: al menos {}.",
  "Of “{}” at most {} can be booked.": "De «{}» se pueden reservar como mucho {}.",
  "At most {} of an extra can be booked.": "De un extra se pueden reservar como mucho {}.",
  "Exactly one of count and until is needed.": "Di cuántas veces, o hasta cuándo.",
  "A series has at most {} appointments.": "Una serie tiene como mucho {} visitas.",
  "The series ends before its first appointment.": "La serie termina antes de su primera visita.",
  "It was changed meanwhile.": "Ha cambiado mientras tanto.",
  "It was changed since.": "Ha cambiado desde entonces.",
  "Somebody has changed this meanwhile.": "Alguien lo ha cambiado mientras tanto.",
  "Somebody else was faster with this member.": "Otra persona ha sido más rápida con este miembro.",
  "What is offered has changed.": "Lo que se ofrece ha cambiado.",
  "The present member is not free then.": "El miembro de ahora no está libre a esa hora.",
  "Somebody else changed the same at the same moment. Look again, then decide.":
    "Otra persona lo ha cambiado a la vez. Míralo de nuevo y decide.",
};
