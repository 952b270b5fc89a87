-- The same day could be taken off twice, which says no more than once: the first one stays.
DELETE FROM "holidays" h USING "holidays" first
WHERE first."tenant_id" = h."tenant_id" AND first."date" = h."date" AND first."kind" = h."kind"
  AND first."staff_id" IS NOT DISTINCT FROM h."staff_id" AND first."id" < h."id";--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_each_once" UNIQUE NULLS NOT DISTINCT("tenant_id","staff_id","date","kind");