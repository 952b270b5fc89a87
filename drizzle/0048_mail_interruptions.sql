ALTER TABLE "account_mails" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;