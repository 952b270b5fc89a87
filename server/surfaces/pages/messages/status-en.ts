/** What a page says that has only a status. */
export const statusEn = {
  400: { title: "Request not understood", text: "The page could not read what was sent." },
  404: {
    title: "There is nothing at this address",
    text: "The link may be incomplete, or what it led to has moved or been removed. Ask the business for its current link, or open the one in your confirmation mail.",
  },
  405: { title: "Not possible here", text: "This address does not take that kind of request." },
  410: {
    title: "No longer available",
    text: "What was here has been removed for good. Test accounts last for a day; if this was a business, ask it for its current link.",
  },
  413: {
    title: "Too much to send",
    text: "The form holds more than this page accepts: go back and choose smaller files or write less.",
  },
  429: { title: "Please wait a moment", text: "Too many requests. Try again in a minute." },
  500: { title: "Something failed on our side", text: "Try again in a moment; nothing was lost that was confirmed." },
  503: { title: "Briefly not available", text: "Try again in a minute." },
};
