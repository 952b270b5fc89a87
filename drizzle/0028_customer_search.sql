-- Hand-written: what the index stands on, as btree_gist both are for the owner of a database to create.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("tenant_id",(translate(lower("full_name" || ' ' || "email" || ' ' || coalesce("phone" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g'), '')), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) gin_trgm_ops);