import type { statusEn } from "./status-en";

export const statusEs: typeof statusEn = {
  400: { title: "Petición no entendida", text: "La página no ha podido leer lo que se ha enviado." },
  404: {
    title: "No hay nada en esta dirección",
    text: "Puede que el enlace esté incompleto o que aquello a lo que llevaba se haya movido o eliminado. Pide al negocio su enlace actual o abre el de tu correo de confirmación.",
  },
  405: { title: "Aquí no se puede", text: "Esta dirección no acepta ese tipo de petición." },
  410: {
    title: "Ya no está disponible",
    text: "Lo que había aquí se ha eliminado para siempre. Las cuentas de prueba duran un día; si era un negocio, pídele su enlace actual.",
  },
  413: {
    title: "Demasiado para enviar",
    text: "El formulario contiene más de lo que admite esta página: vuelve atrás y elige archivos más pequeños o escribe menos.",
  },
  429: { title: "Un momento, por favor", text: "Demasiadas peticiones. Inténtalo de nuevo en un minuto." },
  500: { title: "Algo ha fallado por nuestra parte", text: "Inténtalo de nuevo; nada confirmado se ha perdido." },
  503: { title: "No disponible por un momento", text: "Inténtalo de nuevo en un minuto." },
};
