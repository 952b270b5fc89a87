import { plural } from "../../plural";

/** What comes from files and goes into them. */
export const files = {
  csvTake: "CSV",
  csvTakeHint: "of what is shown",
  importTitle: "Customers from a file",
  importOpen: "From a file",
  importFile: "The file",
  importHint:
    "A CSV file with heads, up to 5,000 rows. You see what each row comes to before anything is added. Who is here already, by name and mail, stays as they are.",
  importServicesTitle: "Services from a file",
  importServicesHint:
    "A CSV file with heads, up to 5,000 rows. You see what each row comes to before anything is added. What has the title of a service stays as it is; categories that are missing are added.",
  importServicesDo: (count: number) => plural(count, "Add 1 service", "Add # services"),
  importServicesAdded: (count: number) => plural(count, "1 service was added.", "# services were added."),
  importChoose: "CSV file",
  importColumns: "What the columns hold",
  importColumn: (number: number) => `Column ${number}`,
  importNothing: "Leave out",
  importRows: "Rows",
  importState: "What happens",
  importLine: "Line",
  importCounts: (added: number, known: number, faulty: number) =>
    `${added} new, ${known} here already, ${faulty} with a fault`,
  importNew: "Is added",
  importKnown: "Is here already",
  importFaulty: (line: number) => `Line ${line} is left out`,
  importMore: (count: number) => plural(count, "and 1 more row", "and # more rows"),
  importDo: (count: number) => plural(count, "Add 1 customer", "Add # customers"),
  importLeavesOut: (count: number) => plural(count, "1 row is left out.", "# rows are left out."),
  importBusy: "Working…",
  importAdded: (count: number) => plural(count, "1 customer was added.", "# customers were added."),
} as const;
