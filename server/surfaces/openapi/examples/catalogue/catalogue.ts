import type { Category } from "../../../../features/categories/schemas";
import type { Extra } from "../../../../features/extras/schemas";
import type { QuestionSet } from "../../../../features/questions/schemas";
import type { Service } from "../../../../features/services/schemas";
import { type Examples, invalidFields, listOf, patching, refusal, replacing } from "../operation-example";
import { IDS, stamps } from "./salon";

export const category: Category = {
  id: IDS.category,
  name: "Hair",
  description: "",
  position: 0,
  imageUrl: null,
  ...stamps,
};

export const service: Service = {
  id: IDS.service,
  title: "Haircut",
  description: "Wash, cut and dry.",
  categoryId: IDS.category,
  type: "simple",
  color: "#2456d6",
  position: 0,
  visibility: "public",
  duration: 45,
  durationDays: null,
  price: 32,
  deposit: 100,
  taxRate: 21,
  capacityMin: 1,
  capacityMax: 1,
  waitlistCapacity: 0,
  slotLength: null,
  paddingBefore: 0,
  paddingAfter: 10,
  minPriorMinutes: null,
  minCancelMinutes: 1440,
  maxDays: null,
  requiresApproval: false,
  staffPreference: "least_occupied",
  sameStaff: false,
  packageSize: 5,
  packageDays: 365,
  packagePrice: 140,
  imageUrl: null,
  externalId: null,
  metadata: {},
  ...stamps,
};

export const extra: Extra = {
  id: IDS.extra,
  serviceId: IDS.service,
  title: "Head massage",
  description: "Fifteen minutes, before the cut.",
  position: 0,
  price: 8,
  duration: 15,
  minQty: 0,
  maxQty: 1,
  perPerson: false,
  ...stamps,
};

const coloured = {
  label: "Have you coloured your hair lately?",
  kind: "select" as const,
  required: false,
  perPerson: false,
  options: ["Yes", "No"],
  position: 0,
  showIf: null,
};
const product = {
  label: "With which product?",
  kind: "text" as const,
  required: false,
  perPerson: false,
  options: [],
  position: 1,
  showIf: { field: IDS.colouredQuestion, is: "Yes" },
};

export const questions: QuestionSet = {
  fields: [
    { id: IDS.colouredQuestion, ...coloured, ...stamps },
    { id: IDS.productQuestion, ...product, ...stamps },
  ],
};

const parts = {
  parts: [
    { kind: "service", serviceId: IDS.colouring, minutes: null },
    { kind: "spare_time", serviceId: null, minutes: 20 },
    { kind: "service", serviceId: IDS.service, minutes: null },
  ],
};
const notComposite = refusal("conflict", "Only compound and collaborative services are made of parts.");

/** Categories and services with their extras, intake questions and parts. */
export const CATALOGUE_EXAMPLES: Examples = {
  listCategories: { response: listOf(category) },
  getCategory: { response: category },
  createCategory: { request: { name: "Hair" }, response: category },
  updateCategory: patching(category, { description: "Cuts, colours and care." }),
  listServices: { response: listOf(service) },
  getService: { response: service },
  createService: {
    request: {
      title: "Haircut",
      description: "Wash, cut and dry.",
      categoryId: IDS.category,
      duration: 45,
      price: 32,
      paddingAfter: 10,
      minCancelMinutes: 1440,
      packageSize: 5,
      packageDays: 365,
      packagePrice: 140,
    },
    response: service,
    refusals: [invalidFields({ categoryId: "There is no such category." })],
  },
  updateService: patching(service, { price: 35 }),
  deleteService: { refusals: [refusal("conflict", "The service is still in use by appointments.")] },
  listExtras: { response: listOf(extra) },
  getExtra: { response: extra },
  createExtra: {
    request: { title: "Head massage", description: "Fifteen minutes, before the cut.", price: 8, duration: 15 },
    response: extra,
    refusals: [refusal("conflict", "Only a simple service can have extras.")],
  },
  updateExtra: patching(extra, { price: 10 }),
  getServiceFields: { response: questions },
  replaceServiceFields: {
    request: {
      fields: [
        { id: IDS.colouredQuestion, label: coloured.label, kind: "select", options: ["Yes", "No"] },
        { id: IDS.productQuestion, label: product.label, showIf: product.showIf },
      ],
    },
    response: questions,
  },
  getServiceParts: { response: parts, refusals: [notComposite] },
  replaceServiceParts: { ...replacing(parts), refusals: [notComposite] },
};
