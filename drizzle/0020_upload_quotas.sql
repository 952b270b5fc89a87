ALTER TABLE "stored_files" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "counted_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_of_owner" ON "stored_files" USING btree ("owner_id","is_used","counted_bytes");--> statement-breakpoint
-- What was stored before counts as what it is.
UPDATE "stored_files" SET
  "owner_id" = "uploads"."tenant_id",
  "is_sandbox" = "tenants"."is_sandbox",
  "counted_bytes" = greatest("uploads"."size_bytes", 65536),
  "is_used" = "uploads"."used_at" is not null
FROM "uploads" JOIN "tenants" ON "tenants"."id" = "uploads"."tenant_id"
WHERE "uploads"."storage_key" = "stored_files"."storage_key";
