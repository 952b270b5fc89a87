CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"function_id" text NOT NULL,
	"once_key" text NOT NULL,
	"event" jsonb NOT NULL,
	"state" jsonb NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_leased" boolean NOT NULL,
	"fence" integer NOT NULL,
	"deaths" integer NOT NULL,
	"slot_key" text,
	"slots" integer,
	"is_parked" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"arrival_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "emitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "emitted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_once" ON "job_runs" USING btree ("function_id","once_key");--> statement-breakpoint
CREATE INDEX "job_runs_due" ON "job_runs" USING btree ("due_at") WHERE "job_runs"."status" = 'open';--> statement-breakpoint
CREATE INDEX "job_runs_leased" ON "job_runs" USING btree ("slot_key") WHERE "job_runs"."is_leased";--> statement-breakpoint
CREATE INDEX "job_runs_parked" ON "job_runs" USING btree ("slot_key","id") WHERE "job_runs"."is_parked";--> statement-breakpoint
CREATE INDEX "job_runs_ended" ON "job_runs" USING btree ("ended_at") WHERE "job_runs"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "job_throttles_order" ON "job_throttles" USING btree ("arrival_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_unemitted" ON "outbox_mails" USING btree ("next_attempt_at") WHERE "outbox_mails"."status" = 'pending' and "outbox_mails"."emitted_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_unemitted" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending' and "webhook_deliveries"."emitted_at" is null;