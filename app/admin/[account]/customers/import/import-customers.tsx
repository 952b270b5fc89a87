"use client";
import { IMPORTED_FIELDS, type ImportedField } from "../../../../../server/features/customers/import/fields";
import { ImportFile } from "../../../parts/imports/import-file";
import type { KindIn } from "../../../parts/imports/import-kind";

const customersIn: KindIn<ImportedField> = (m) => ({
  fields: IMPORTED_FIELDS,
  words: {
    fullName: m.name,
    email: m.customerEmail,
    phone: m.customerPhone,
    birthday: m.customerBirthday,
    notes: m.customerNotes,
    tags: m.customerTags,
    timeZone: m.customerZone,
    locale: m.customerLanguage,
    externalId: m.marksExternalId,
  },
  hint: m.importHint,
  detail: m.customerEmail,
  page: "customers",
  pageName: m.customers,
  doneWords: m.importAdded,
  doWords: m.importDo,
  run: (office, asked) => office.customerImports.create.mutate(asked),
});

/** Customers from a file. */
export function ImportCustomers() {
  return <ImportFile kindIn={customersIn} />;
}
