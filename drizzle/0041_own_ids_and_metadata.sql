ALTER TABLE "customers" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "events_external_id" ON "events" USING btree ("tenant_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "services_external_id" ON "services" USING btree ("tenant_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_external_id" ON "staff" USING btree ("tenant_id","external_id");