-- Hand-written: drizzle-kit knows neither exclusion constraints nor gist over ranges.
-- btree_gist lets uuid columns stand beside a range in one gist index.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- No double booking, by construction: the second of two unforced occupancies of one staff member is refused.
-- It also serves the reading of a member's busy time.
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_no_overlap"
  EXCLUDE USING gist ("tenant_id" WITH =, "staff_id" WITH =, "blocked" WITH &&) WHERE (NOT "forced");--> statement-breakpoint
-- The few rows that an operator forced over a warning.
CREATE INDEX "occupancies_forced" ON "occupancies" USING btree ("tenant_id","staff_id") WHERE "forced";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_persons_positive" CHECK ("persons" BETWEEN 1 AND 1000);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_span" CHECK ("ends_at" > "starts_at" AND "blocked_starts_at" <= "starts_at" AND "blocked_ends_at" >= "ends_at");
