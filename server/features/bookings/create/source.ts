import { causeOf, type TenantContext } from "../../../context";
import type { AppointmentRow } from "../../../db/schema";

/** The surface a new row came through. */
export const sourceOf = (ctx: TenantContext): AppointmentRow["source"] => causeOf(ctx);
