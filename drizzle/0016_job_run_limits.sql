DROP INDEX "job_runs_leased";--> statement-breakpoint
DROP INDEX "job_runs_parked";--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "wide_key" text;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "wide_slots" integer;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "has_slot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "job_runs_slots" ON "job_runs" USING btree ("slot_key") WHERE "job_runs"."has_slot";--> statement-breakpoint
CREATE INDEX "job_runs_waiting" ON "job_runs" USING btree ("slot_key","id") WHERE "job_runs"."is_parked" and not "job_runs"."has_slot";--> statement-breakpoint
CREATE INDEX "job_runs_waiting_wide" ON "job_runs" USING btree ("wide_key") WHERE "job_runs"."is_parked" and "job_runs"."has_slot";