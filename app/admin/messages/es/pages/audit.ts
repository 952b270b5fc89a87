import type { audit as english } from "../../en/pages/audit";
import type { Shape } from "../../shape";

export const audit: Shape<typeof english> = {
  auditCaption: "Lo que pasó, lo más nuevo primero",
  auditWhen: "Cuándo",
  auditWho: "Quién",
  auditWhat: "Qué",
  auditSystem: "Slotwright",
  auditNone: "Aún no ha pasado nada",
  auditNoneText: "Aquí queda cada cambio de una persona o de una clave.",
  auditAnybody: "Cualquiera",
  auditByPeople: "Personas",
  auditByKeys: "Claves",
  auditBySystem: "El propio Slotwright",
  auditAppointments: "Citas",
  auditMerges: "Unión de clientes",
  auditCustomerImports: "Importación de clientes",
  auditServiceImports: "Importación de servicios",
  auditOrder: "Orden de los servicios",
  auditPictures: "Imágenes",
  auditHours: "Horario",
  auditAccount: "Apertura y cierre de la cuenta",
  auditApps: "Aplicaciones conectadas",
  auditSession: "Inicio de sesión",
  auditPassword: "Contraseña",
  auditPasskey: "Llave de acceso",
  auditEmail: "Correo electrónico",
};
