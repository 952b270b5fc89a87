import { z } from "zod";
import { mapOf } from "../../../schemas/fields";

/** More than any service asks, its parts included. */
const ANSWERS_MAX = 1000;
/** A `perPerson` answer has one for each. */
const PERSONS_MAX = 1000;
const answer = () =>
  z
    .unknown()
    .refine(
      (value) => !Array.isArray(value) || value.length <= PERSONS_MAX,
      `Must have at most ${PERSONS_MAX} entries.`,
    );

/** Answers as they are sent: what each has to be is known with its question. */
export const answers = () =>
  mapOf(z.string(), answer(), { max: ANSWERS_MAX }).describe(
    "Answers by question id; of a `perPerson` one a list, of a `file` an upload's id.",
  );
