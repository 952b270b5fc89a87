ALTER TABLE "webhooks" ADD COLUMN "failing_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_runs_of_account" ON "job_runs" USING btree (("event"->'data'->>'tenantId'));