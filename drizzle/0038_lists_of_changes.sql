CREATE INDEX "appointments_changed" ON "appointments" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "bookings_changed" ON "bookings" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "customers_changed" ON "customers" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "packages_changed" ON "packages" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "payments_changed" ON "payments" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_changed" ON "tickets" USING btree ("tenant_id","event_id","updated_at");