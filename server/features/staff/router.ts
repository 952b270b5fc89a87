import type { Actor, TenantContext } from "../../context";
import type { StaffRow } from "../../db/schema";
import { SCOPES_OF } from "../../domain/roles";
import { allows } from "../../domain/scopes";
import { requireOwnCalendar } from "../../own-calendar";
import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { Affected, listUpcoming, toAffected } from "../affected-bookings";
import { createStaffMember } from "./create";
import { getStaffMember, listStaff, toStaffMember } from "./queries";
import { CreateStaffInput, ListStaffInput, StaffId, StaffList, StaffMember, UpdateStaffInput } from "./schemas";
import { changeStaffMember, rotateFeed } from "./update";

const tags = ["Staff"];
const operations = resource({ tag: "Staff", one: "a staff member", noun: "Staff", scope: "catalog", path: "/staff" });

const shown = ({ actor }: TenantContext, row: StaffRow) => toStaffMember(row, { seesFeed: seesFeed(actor, row.id) });

/** The feed tells of bookings, so it is for who may read these; one's own is for oneself. */
function seesFeed(actor: Actor, staffId: string): boolean {
  if (actor.kind === "key") return allows(actor.scopes, "bookings:read");
  if (actor.kind !== "person") return false;
  if (actor.app && !allows(actor.app.scopes, "bookings:read")) return false;
  const { role, staffId: own } = actor.member;
  return role === "staff" ? own === staffId : allows(SCOPES_OF[role], "bookings:read");
}

export const staffRouter = router({
  list: procedure
    .meta(operations.list({ description: "All members, archived ones too, by `position`, then name." }))
    .input(ListStaffInput)
    .output(StaffList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listStaff(ctx.db, ctx.tenant.id, input);
      return { data: rows.map((row) => shown(ctx, row)), total };
    }),

  get: procedure
    .meta(operations.get({ description: "One member by its id." }))
    .input(StaffId)
    .output(StaffMember)
    .query(async ({ ctx, input }) => shown(ctx, await getStaffMember(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta(operations.create({ description: "The weekly schedule starts as a copy of the account's business hours." }))
    .input(CreateStaffInput)
    .output(StaffMember)
    .mutation(async ({ ctx, input }) => shown(ctx, await createStaffMember(ctx, input))),

  update: procedure
    .meta(
      operations.update({
        description: "Writes the fields that are sent; another `visibility` brings an archived member back.",
      }),
    )
    .input(UpdateStaffInput)
    .output(StaffMember)
    .mutation(async ({ ctx, input }) => shown(ctx, await changeStaffMember(ctx, input))),

  archive: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/staff/{id}",
        operationId: "archiveStaff",
        tags,
        summary: "Archive a staff member",
        description:
          "Sets `visibility` to `archive`: no new bookings. The member and all appointments are kept; `/staff/{id}/affected` names those that are booked.",
      },
    })
    .input(StaffId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await changeStaffMember(ctx, { ...input, visibility: "archive" });
      return null;
    }),

  affected: procedure
    .meta({
      scope: "catalog:read",
      ownCalendar: true,
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/staff/{id}/affected",
        operationId: "getStaffAffected",
        tags,
        summary: "See whom archiving affects",
        description: "The upcoming bookings with the member. Archiving leaves them as they are.",
      },
    })
    .input(StaffId)
    .output(Affected)
    .query(async ({ ctx, input }) => {
      const { db, tenant, now } = ctx;
      requireOwnCalendar(ctx, input.id);
      const { id: staffId } = await getStaffMember(db, tenant.id, input.id);
      return { affected: toAffected(await listUpcoming(db, tenant.id, { now, staffId })) };
    }),

  rotateFeed: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found"],
      openapi: {
        method: "POST",
        path: "/staff/{id}/rotate-feed",
        operationId: "rotateStaffFeed",
        tags,
        summary: "Make the calendar feed's address anew",
        description: "Answers the member with another `feedUrl`; the one of before is dead at once.",
      },
    })
    .input(StaffId)
    .output(StaffMember)
    .mutation(async ({ ctx, input }) => shown(ctx, await rotateFeed(ctx, input.id))),
});
