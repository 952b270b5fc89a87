CREATE TABLE "due_marks" (
	"tenant_id" uuid NOT NULL,
	"work" text NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "due_marks_tenant_id_work_pk" PRIMARY KEY("tenant_id","work")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"tenant_id" uuid NOT NULL,
	"notification" uuid NOT NULL,
	"about" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_tenant_id_notification_about_due_at_pk" PRIMARY KEY("tenant_id","notification","about","due_at")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "due_marks" ADD CONSTRAINT "due_marks_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_age" ON "reminders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appointments_ending" ON "appointments" USING btree ("tenant_id","ends_at","id");