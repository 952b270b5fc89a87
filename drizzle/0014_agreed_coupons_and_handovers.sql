ALTER TABLE "bookings" ADD COLUMN "handovers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "coupon_terms" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "handovers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What orders with a coupon agreed on: the coupon as it is now, of the items whose lines it has lowered.
UPDATE "payments" p SET "coupon_terms" = jsonb_build_object(
  'code', c."code", 'discountPercent', c."discount_percent", 'deductionMinor', c."deduction_minor",
  'itemIndexes', (
    SELECT coalesce(jsonb_agg(DISTINCT coalesce((l.line ->> 'itemIndex')::int, 0)), '[]'::jsonb)
    FROM jsonb_array_elements(p."lines") l (line)
    WHERE l.line ->> 'kind' = 'discount' AND l.line ->> 'label' = c."code"))
FROM "coupons" c
WHERE c."tenant_id" = p."tenant_id" AND c."code" = p."coupon_code" AND c."created_at" <= p."created_at";
