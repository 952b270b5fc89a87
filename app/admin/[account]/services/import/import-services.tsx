"use client";
import { SERVICE_FIELDS, type ServiceField } from "../../../../../server/features/services/import/fields";
import { ImportFile } from "../../../parts/imports/import-file";
import type { KindIn } from "../../../parts/imports/import-kind";

const servicesIn: KindIn<ServiceField> = (m) => ({
  fields: SERVICE_FIELDS,
  words: {
    title: m.serviceTitle,
    description: m.serviceDescription,
    category: m.serviceCategory,
    duration: m.serviceDuration,
    price: m.servicePrice,
    deposit: m.serviceDeposit,
    taxRate: m.serviceTax,
    capacityMax: m.serviceSeats,
    paddingBefore: m.servicePaddingBefore,
    paddingAfter: m.servicePaddingAfter,
    color: m.color,
    visibility: m.serviceVisibility,
  },
  hint: m.importServicesHint,
  detail: m.serviceCategory,
  page: "services",
  pageName: m.services,
  doneWords: m.importServicesAdded,
  doWords: m.importServicesDo,
  run: (office, asked) => office.serviceImports.create.mutate(asked),
});

/** Services from a file. */
export function ImportServices() {
  return <ImportFile kindIn={servicesIn} />;
}
