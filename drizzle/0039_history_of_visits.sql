CREATE INDEX "outbox_mails_of_booking" ON "outbox_mails" USING btree ("tenant_id","booking_id");--> statement-breakpoint
CREATE INDEX "webhook_events_of_booking" ON "webhook_events" USING btree ("tenant_id",("payload" #>> '{data,booking,id}'));--> statement-breakpoint
CREATE INDEX "webhook_events_of_payment" ON "webhook_events" USING btree ("tenant_id",("payload" #>> '{data,payment,id}'));