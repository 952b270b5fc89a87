ALTER TABLE "bookings" ADD COLUMN "series_id" uuid;--> statement-breakpoint
CREATE INDEX "bookings_of_series" ON "bookings" USING btree ("tenant_id","series_id");