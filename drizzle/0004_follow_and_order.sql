CREATE INDEX "appointments_of_whole" ON "appointments" USING btree ("tenant_id","whole_id","starts_at");--> statement-breakpoint
CREATE INDEX "notifications_order" ON "notifications" USING btree ("tenant_id","name","id");--> statement-breakpoint
CREATE INDEX "payments_to_follow" ON "payments" USING btree ("tenant_id","created_at") WHERE "payments"."provider" = 'stripe' and (
        ("payments"."status" in ('pending', 'failed') and "payments"."provider_ref" is not null)
        or ("payments"."status" = 'completed' and "payments"."refund_reason" is not null and "payments"."refunded_minor" = 0));