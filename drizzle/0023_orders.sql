CREATE TABLE "orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "order_id" uuid;--> statement-breakpoint
-- One request made what it made at one instant, for one customer; an order is named after the first of it.
UPDATE "bookings" b SET "order_id" = g.first FROM (
  SELECT "tenant_id", "id", first_value("id") OVER (
    PARTITION BY "tenant_id", "customer_id", "source", "created_at" ORDER BY "id") AS first
  FROM "bookings") g
WHERE g."tenant_id" = b."tenant_id" AND g."id" = b."id";--> statement-breakpoint
UPDATE "tickets" t SET "order_id" = g.first FROM (
  SELECT "tenant_id", "id", first_value("id") OVER (
    PARTITION BY "tenant_id", "customer_id", "source", "created_at" ORDER BY "id") AS first
  FROM "tickets") g
WHERE g."tenant_id" = t."tenant_id" AND g."id" = t."id";--> statement-breakpoint
-- What is paid together was ordered together, whoever has some of it by now.
UPDATE "bookings" b SET "order_id" = g.first FROM (
  SELECT "tenant_id", "payment_id", min("order_id"::text)::uuid AS first FROM "bookings"
  WHERE "payment_id" IS NOT NULL GROUP BY 1, 2 HAVING count(DISTINCT "order_id") > 1) g
WHERE g."tenant_id" = b."tenant_id" AND g."payment_id" = b."payment_id";--> statement-breakpoint
UPDATE "tickets" t SET "order_id" = g.first FROM (
  SELECT "tenant_id", "payment_id", min("order_id"::text)::uuid AS first FROM "tickets"
  WHERE "payment_id" IS NOT NULL GROUP BY 1, 2 HAVING count(DISTINCT "order_id") > 1) g
WHERE g."tenant_id" = t."tenant_id" AND g."payment_id" = t."payment_id";--> statement-breakpoint
-- A payment of neither is one of a package, or another took its place.
UPDATE "payments" p SET "order_id" = coalesce(
  (SELECT b."order_id" FROM "bookings" b WHERE b."tenant_id" = p."tenant_id" AND b."payment_id" = p."id" LIMIT 1),
  (SELECT t."order_id" FROM "tickets" t WHERE t."tenant_id" = p."tenant_id" AND t."payment_id" = p."id" LIMIT 1),
  p."id");--> statement-breakpoint
INSERT INTO "orders" ("tenant_id", "id", "customer_id", "source", "created_at")
SELECT DISTINCT ON ("tenant_id", "order_id") "tenant_id", "order_id", "customer_id", "source", "created_at" FROM (
  SELECT 1 AS rank, "tenant_id", "id", "order_id", "customer_id", "source", "created_at" FROM "bookings"
  UNION ALL
  SELECT 2, "tenant_id", "id", "order_id", "customer_id", "source", "created_at" FROM "tickets"
  UNION ALL
  SELECT 3, "tenant_id", "id", "order_id", "customer_id", 'api', "created_at" FROM "payments") made
ORDER BY "tenant_id", "order_id", rank, "id";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_order" ON "orders" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("tenant_id","customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_made" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_made" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_made" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_of_order" ON "bookings" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "tickets_of_order" ON "tickets" USING btree ("tenant_id","order_id");