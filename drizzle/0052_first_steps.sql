ALTER TABLE "tenants" ADD COLUMN "page_tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "page_shared_at" timestamp (3) with time zone;