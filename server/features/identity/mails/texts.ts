import { escapeHtml, singleLine } from "../../../mail/escape";
import { buttonStyle, DEFAULT_LOOK, layoutMail } from "../../../mail/layout";

export type MailKind =
  | "reset_password"
  | "sign_in_link"
  | "verify_email"
  | "change_email"
  | "email_changed"
  | "password_changed"
  | "new_device"
  | "invitation"
  | "account_closing";

interface Wording {
  subject: string;
  /** Paragraphs; `{name}` stands for a fact. */
  lines: string[];
  /** What the button says; a mail without one has no link. */
  button?: string;
  /** After the button. */
  last: string;
}

const EN: Record<MailKind, Wording> = {
  reset_password: {
    subject: "Choose a new password",
    lines: ["Somebody asked for a new password for this address. The link works once, for an hour."],
    button: "Choose a new password",
    last: "If that was not you, there is nothing to do: the password stays as it is.",
  },
  sign_in_link: {
    subject: "Your link to sign in",
    lines: ["This link signs you in. It works once, for 10 minutes, in the browser in which you open it."],
    button: "Sign in",
    last: "If you did not ask for it, there is nothing to do: nobody was signed in.",
  },
  verify_email: {
    subject: "Confirm your address",
    lines: ["Confirm that this address is yours. The page asks for your password, so that nobody can confirm for you."],
    button: "Confirm the address",
    last: "If you have no account here, do not follow the link: somebody typed your address.",
  },
  change_email: {
    subject: "Confirm your new address",
    lines: ["This is to be your address to sign in with. The link works once, for an hour."],
    button: "Use this address",
    last: "If that was not you, there is nothing to do: nothing has changed.",
  },
  email_changed: {
    subject: "Your address was changed",
    lines: ["From now on you sign in with {email}. All other sessions have been ended."],
    last: "If that was not you, ask whoever runs this server for help at once.",
  },
  password_changed: {
    subject: "Your password was changed",
    lines: ["Your password was changed, and all other sessions have been ended."],
    button: "Choose another password",
    last: "If that was not you, choose another one with this button at once.",
  },
  new_device: {
    subject: "New sign-in",
    lines: ["Somebody signed in as you from a browser that we had not seen.", "{device}", "{address}"],
    button: "See your sessions",
    last: "If that was not you, end that session and change your password.",
  },
  invitation: {
    subject: "{account} invites you",
    lines: ["{inviter} invites you to {account} as {role}. The link works once, for 7 days."],
    button: "Accept the invitation",
    last: "If you do not know them, there is nothing to do.",
  },
  account_closing: {
    subject: "{account} will be closed",
    lines: ["{account} was closed. Until {date} it can be opened again; then all of it will be gone."],
    button: "Open it again",
    last: "If that is what you want, there is nothing to do.",
  },
};

const ES: Record<MailKind, Wording> = {
  reset_password: {
    subject: "Elige una contraseña nueva",
    lines: ["Alguien ha pedido una contraseña nueva para esta dirección. El enlace sirve una vez, durante una hora."],
    button: "Elegir una contraseña nueva",
    last: "Si no has sido tú, no hay nada que hacer: la contraseña sigue igual.",
  },
  sign_in_link: {
    subject: "Tu enlace para entrar",
    lines: ["Con este enlace entras en tu cuenta. Sirve una vez, durante 10 minutos, en el navegador en que lo abras."],
    button: "Entrar",
    last: "Si no lo has pedido, no hay nada que hacer: nadie ha entrado.",
  },
  verify_email: {
    subject: "Confirma tu dirección",
    lines: ["Confirma que esta dirección es tuya. La página pide tu contraseña, para que nadie confirme por ti."],
    button: "Confirmar la dirección",
    last: "Si no tienes cuenta aquí, no sigas el enlace: alguien ha escrito tu dirección.",
  },
  change_email: {
    subject: "Confirma tu nueva dirección",
    lines: ["Esta será tu dirección para entrar. El enlace sirve una vez, durante una hora."],
    button: "Usar esta dirección",
    last: "Si no has sido tú, no hay nada que hacer: nada ha cambiado.",
  },
  email_changed: {
    subject: "Tu dirección ha cambiado",
    lines: ["Desde ahora entras con {email}. Las demás sesiones se han cerrado."],
    last: "Si no has sido tú, pide ayuda cuanto antes a quien lleva este servidor.",
  },
  password_changed: {
    subject: "Tu contraseña ha cambiado",
    lines: ["Tu contraseña ha cambiado y las demás sesiones se han cerrado."],
    button: "Elegir otra contraseña",
    last: "Si no has sido tú, elige otra cuanto antes con este botón.",
  },
  new_device: {
    subject: "Nuevo acceso",
    lines: ["Alguien ha entrado como tú desde un navegador que no conocíamos.", "{device}", "{address}"],
    button: "Ver tus sesiones",
    last: "Si no has sido tú, cierra esa sesión y cambia tu contraseña.",
  },
  invitation: {
    subject: "{account} te invita",
    lines: ["{inviter} te invita a {account} como {role}. El enlace sirve una vez, durante 7 días."],
    button: "Aceptar la invitación",
    last: "Si no les conoces, no hay nada que hacer.",
  },
  account_closing: {
    subject: "{account} se va a cerrar",
    lines: ["{account} se ha cerrado. Hasta el {date} se puede volver a abrir; después todo desaparecerá."],
    button: "Volver a abrirla",
    last: "Si es lo que quieres, no hay nada que hacer.",
  },
};

interface Asked {
  kind: MailKind;
  link?: string;
  facts?: Record<string, string>;
  locale?: string;
}

/** A mail to a person, as text and as HTML, in Spanish for Spanish locales and in English otherwise. */
export function mailText({ kind, link, facts = {}, locale = "en" }: Asked): {
  subject: string;
  text: string;
  html: string;
} {
  const wording = (locale.startsWith("es") ? ES : EN)[kind];
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
  const subject = singleLine(filled(wording.subject));
  const lines = wording.lines.map(filled).filter((line) => line !== "");
  const button = wording.button !== undefined && link !== undefined ? { label: wording.button, link } : null;
  const last = filled(wording.last);
  return {
    subject,
    text: [...lines, ...(button ? [`${button.label}: ${button.link}`] : []), last].join("\n\n"),
    html: documentOf({ subject, lines, button, last, locale }),
  };
}

interface Written {
  subject: string;
  lines: string[];
  button: { label: string; link: string } | null;
  last: string;
  locale: string;
}

function documentOf({ subject, lines, button, last, locale }: Written): string {
  const look = { ...DEFAULT_LOOK, locale: locale.startsWith("es") ? "es" : "en" };
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  const style = escapeHtml(buttonStyle(look));
  const action = button
    ? [`<p><a href="${escapeHtml(button.link)}" style="${style}">${escapeHtml(button.label)}</a></p>`]
    : [];
  const contentHtml = [...paragraphs, ...action, `<p>${escapeHtml(last)}</p>`].join("\n");
  return layoutMail({ title: subject, contentHtml, values: {}, look });
}
