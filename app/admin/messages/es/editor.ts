import type { editor as en } from "../en/editor";
import { plural } from "../plural";
import type { Shape } from "../shape";

export const editor: Shape<typeof en> = {
  sections: "Secciones",
  unsavedChanges: "Cambios sin guardar",
  changes: (count) => plural(count, "1 cambio", "# cambios"),
  noChanges: "Sin cambios",
  saved: "Guardado",
  leaveUnsaved: "Tus cambios no están guardados. ¿Salir de la página?",
  clashTitle: "Alguien lo ha cambiado mientras tanto",
  clashBy: (name) => `Por última vez: ${name}.`,
  clashOf: (theirs, mine) => `Ahora: ${theirs}. Lo tuyo: ${mine}`,
  clashMine: "Conservar lo mío",
  clashTheirs: "Tomar lo suyo",
  switchedOn: "Sí",
  switchedOff: "No",
  pictureChoose: "Elegir una imagen",
  pictureReplace: "Cambiar",
  pictureRemove: "Quitar",
  pictureDrop: "O suelta una aquí: JPEG, PNG o WebP, hasta 8 MB.",
  pictureSending: "Enviando…",
  pictureOf: (what) => `${what}, como está ahora`,
};
