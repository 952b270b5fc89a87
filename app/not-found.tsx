import { headers } from "next/headers";
import { acceptedLanguage, MESSAGES } from "../server/surfaces/pages/language";
import "./base.css";

/** Says that there is nothing, and leads nowhere: whoever comes here may be a customer of any business, or nobody's. */
export default async function NotFound() {
  const lang = acceptedLanguage((await headers()).get("accept-language") ?? "") ?? "en";
  const { title, text } = MESSAGES[lang].status[404];
  return (
    <main lang={lang}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>404</p>
    </main>
  );
}
