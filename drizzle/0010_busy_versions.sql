CREATE TABLE "busy_versions" (
	"tenant_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	CONSTRAINT "busy_versions_tenant_id_staff_id_pk" PRIMARY KEY("tenant_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "busy_versions" ADD CONSTRAINT "busy_versions_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_versions" ADD CONSTRAINT "busy_versions_staff" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- From here on hand-written: drizzle-kit knows no triggers.
-- No writer can forget to give the member a new version, and it is seen exactly when the write is. Random, so that no
-- two states of a member ever share one, not in a restored database either. Members come in id order, as writers hold
-- them. A deletion adds no row: it may be the account's own, and there is one since the member's first occupancy.
CREATE FUNCTION "renew_busy_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "busy_versions" v SET "version" = gen_random_uuid()
    FROM (SELECT DISTINCT "tenant_id", "staff_id" FROM "gone") g
    WHERE v."tenant_id" = g."tenant_id" AND v."staff_id" = g."staff_id";
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "busy_versions" ("tenant_id", "staff_id", "version")
    SELECT "tenant_id", "staff_id", gen_random_uuid()
    FROM (SELECT "tenant_id", "staff_id" FROM "gone" UNION SELECT "tenant_id", "staff_id" FROM "come" ORDER BY 1, 2) w
    ON CONFLICT ("tenant_id", "staff_id") DO UPDATE SET "version" = excluded."version";
    RETURN NULL;
  END IF;
  INSERT INTO "busy_versions" ("tenant_id", "staff_id", "version")
  SELECT "tenant_id", "staff_id", gen_random_uuid()
  FROM (SELECT DISTINCT "tenant_id", "staff_id" FROM "come" ORDER BY 1, 2) c
  ON CONFLICT ("tenant_id", "staff_id") DO UPDATE SET "version" = excluded."version";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "occupancies_come" AFTER INSERT ON "occupancies" REFERENCING NEW TABLE AS "come"
  FOR EACH STATEMENT EXECUTE FUNCTION "renew_busy_versions"();--> statement-breakpoint
CREATE TRIGGER "occupancies_moved" AFTER UPDATE ON "occupancies" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "come"
  FOR EACH STATEMENT EXECUTE FUNCTION "renew_busy_versions"();--> statement-breakpoint
CREATE TRIGGER "occupancies_gone" AFTER DELETE ON "occupancies" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "renew_busy_versions"();--> statement-breakpoint
INSERT INTO "busy_versions" ("tenant_id", "staff_id", "version")
SELECT "tenant_id", "staff_id", gen_random_uuid() FROM (SELECT DISTINCT "tenant_id", "staff_id" FROM "occupancies") o;
