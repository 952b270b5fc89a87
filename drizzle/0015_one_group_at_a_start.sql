-- A group's seats are in one appointment: of several at one start, which an operator could force, the first takes the
-- bookings of the others. Whoever has a seat keeps it, so it may have more seats than its member offers.
WITH twins AS (
  SELECT "tenant_id", "id", first_value("id") OVER (PARTITION BY "tenant_id", "service_id", "staff_id", "starts_at" ORDER BY "id") AS "first_id"
  FROM "appointments"
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND "group_id" IS NULL AND "capacity_max" > 1
), moved AS (
  UPDATE "bookings" b SET "appointment_id" = t."first_id" FROM twins t
  WHERE b."tenant_id" = t."tenant_id" AND b."appointment_id" = t."id" AND t."id" <> t."first_id"
), freed AS (
  DELETE FROM "occupancies" o USING twins t
  WHERE o."tenant_id" = t."tenant_id" AND o."appointment_id" = t."id" AND t."id" <> t."first_id"
)
UPDATE "appointments" a SET "status" = 'cancelled' FROM twins t
WHERE a."tenant_id" = t."tenant_id" AND a."id" = t."id" AND t."id" <> t."first_id";--> statement-breakpoint
UPDATE "appointments" a SET "capacity_max" = s."persons" FROM (
  SELECT "tenant_id", "appointment_id", sum("persons")::int AS "persons" FROM "bookings"
  WHERE "status" IN ('pending', 'approved', 'done', 'no_show') GROUP BY "tenant_id", "appointment_id"
) s
WHERE s."tenant_id" = a."tenant_id" AND s."appointment_id" = a."id" AND a."status" = 'active' AND s."persons" > a."capacity_max";--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_group" ON "appointments" USING btree ("tenant_id","service_id","staff_id","starts_at") WHERE "appointments"."status" = 'active' and "appointments"."deleted_at" is null and "appointments"."group_id" is null and "appointments"."capacity_max" > 1;