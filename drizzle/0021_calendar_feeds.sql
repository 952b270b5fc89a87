ALTER TABLE "staff" ADD COLUMN "feed_rotations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "feed_details" text DEFAULT 'name' NOT NULL;