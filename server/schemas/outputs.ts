import { z } from "zod";

/*
 * What answers are made of. The server writes these texts itself, so they say their format to the documents and check
 * nothing: a month of slots holds two thousand instants, and matching each against a pattern took longer than finding
 * the slots.
 */

/** An id in an answer. */
export const idOut = () => z.string().meta({ format: "uuid" });

/** An instant in an answer: RFC 3339 in UTC with `Z`. */
export const instantOut = () => z.string().meta({ format: "date-time" });

/**
 * The text of an instant people agreed on, such as a start: UTC with `Z`, in whole seconds. Stamps that the machine
 * takes keep their milliseconds always, so that texts of one field sort as their instants do.
 */
export const instantText = (instant: Date): string => instant.toISOString().replace(".000Z", "Z");
