CREATE TABLE "kept_forms" (
	"tenant_id" uuid NOT NULL,
	"id_hash" "bytea" NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_forms_tenant_id_id_hash_pk" PRIMARY KEY("tenant_id","id_hash")
);
--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_forms_of_visitor" ON "kept_forms" USING btree ("tenant_id","visitor_hash","created_at");--> statement-breakpoint
CREATE INDEX "kept_forms_expiry" ON "kept_forms" USING btree ("expires_at");