CREATE INDEX "event_staff_member" ON "event_staff" USING btree ("tenant_id","staff_id");--> statement-breakpoint
-- From here on hand-written: drizzle-kit knows no triggers.
-- Who works at a published event is busy while it lasts, so what changes that renews the member's version, as
-- appointments do. Entries take the function of occupancies; an event's row says whom only through its entries.
CREATE TRIGGER "event_staff_come" AFTER INSERT ON "event_staff" REFERENCING NEW TABLE AS "come"
  FOR EACH STATEMENT EXECUTE FUNCTION "renew_busy_versions"();--> statement-breakpoint
CREATE TRIGGER "event_staff_moved" AFTER UPDATE ON "event_staff" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "come"
  FOR EACH STATEMENT EXECUTE FUNCTION "renew_busy_versions"();--> statement-breakpoint
CREATE TRIGGER "event_staff_gone" AFTER DELETE ON "event_staff" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "renew_busy_versions"();--> statement-breakpoint
CREATE FUNCTION "renew_busy_versions_of_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "busy_versions" ("tenant_id", "staff_id", "version")
  SELECT w."tenant_id", w."staff_id", gen_random_uuid() FROM "event_staff" w
  WHERE w."tenant_id" = NEW."tenant_id" AND w."event_id" = NEW."id" ORDER BY w."staff_id"
  ON CONFLICT ("tenant_id", "staff_id") DO UPDATE SET "version" = excluded."version";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_moved" AFTER UPDATE ON "events" FOR EACH ROW
  WHEN ((OLD."status", OLD."starts_at", OLD."ends_at") IS DISTINCT FROM (NEW."status", NEW."starts_at", NEW."ends_at"))
  EXECUTE FUNCTION "renew_busy_versions_of_event"();--> statement-breakpoint
INSERT INTO "busy_versions" ("tenant_id", "staff_id", "version")
SELECT "tenant_id", "staff_id", gen_random_uuid() FROM (SELECT DISTINCT "tenant_id", "staff_id" FROM "event_staff") w
ON CONFLICT ("tenant_id", "staff_id") DO UPDATE SET "version" = excluded."version";
