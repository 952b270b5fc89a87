ALTER TABLE "appointments" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_external_id" ON "appointments" USING btree ("tenant_id","external_id") WHERE "appointments"."external_id" is not null and "appointments"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_external_id" ON "bookings" USING btree ("tenant_id","external_id") WHERE "bookings"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_external_id" ON "tickets" USING btree ("tenant_id","external_id") WHERE "tickets"."external_id" is not null;