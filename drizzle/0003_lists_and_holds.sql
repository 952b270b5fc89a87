CREATE TABLE "stored_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "bookings_order";--> statement-breakpoint
DROP INDEX "customers_order";--> statement-breakpoint
DROP INDEX "outbox_mails_order";--> statement-breakpoint
DROP INDEX "webhook_events_order";--> statement-breakpoint
DROP INDEX "webhook_events_unrelayed";--> statement-breakpoint
DROP INDEX "packages_order";--> statement-breakpoint
DROP INDEX "packages_of_customer";--> statement-breakpoint
DROP INDEX "payments_of_customer";--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
DROP INDEX "audit_log_order";--> statement-breakpoint
DROP INDEX "tickets_order";--> statement-breakpoint
DROP INDEX "webhook_deliveries_order";--> statement-breakpoint
DROP INDEX "webhooks_order";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "whole_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "hold_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE "uploads"."used_at" is null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_whole" FOREIGN KEY ("tenant_id","whole_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mails_of_customer" ON "outbox_mails" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "payments_held" ON "payments" USING btree ("hold_expires_at") WHERE "payments"."hold_expires_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_order" ON "bookings" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_order" ON "customers" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_mails_order" ON "outbox_mails" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_events_order" ON "webhook_events" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_events_unrelayed" ON "webhook_events" USING btree ("created_at","id") WHERE "webhook_events"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "packages_order" ON "packages" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packages_of_customer" ON "packages" USING btree ("tenant_id","customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_of_customer" ON "payments" USING btree ("tenant_id","customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_order" ON "audit_log" USING btree ("tenant_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("tenant_id","event_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("tenant_id","webhook_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhooks_order" ON "webhooks" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);