import { z } from "zod";
import { instantOfWall } from "../../domain/time/local-shift";

const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/;

/**
 * The input with its local times read in the account's zone: people say `2026-11-24T15:00` and mean the clock there. A
 * time that a change of clocks skips moves forward, of a repeated one it is the first (RFC 5545 §3.3.5).
 *
 * REST asks for an offset: a program that leaves it out has more likely forgotten it.
 */
export function withOffsets(
  input: Record<string, unknown>,
  schema: z.ZodType,
  timeZone: string,
): Record<string, unknown> {
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  const read = (name: string, value: unknown): unknown =>
    typeof value === "string" && LOCAL.test(value) && isMoment(shape[name]) ? instantOf(value, timeZone) : value;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, read(name, value)]));
}

function instantOf(local: string, timeZone: string): string {
  const wallMs = Date.parse(`${local.replace(" ", "T")}Z`);
  return Number.isNaN(wallMs) ? local : new Date(instantOfWall(timeZone, wallMs)).toISOString();
}

/** Whether it takes timestamps, alone or beside dates. */
function isMoment(schema: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(isMoment);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return isMoment(schema.unwrap());
  return schema instanceof z.ZodISODateTime;
}
