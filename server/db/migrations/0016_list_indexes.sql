CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "orders_search_idx";--> statement-breakpoint
DROP INDEX "orders_customer_created_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "names_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(reference_no, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(sender_name, ''))) STORED;--> statement-breakpoint
CREATE INDEX "orders_words_idx" ON "orders" USING gin ("customer_id","names_text" gin_trgm_ops,"consignment_no" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_price_idx" ON "orders" USING btree ("customer_id","price_minor","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_recipient_idx" ON "orders" USING btree ("customer_id","recipient_name","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_number_idx" ON "orders" USING btree ("customer_id","consignment_no","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_service_idx" ON "orders" USING btree ("customer_id","service_code","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_pickup_idx" ON "orders" USING btree ("customer_id","scheduled_at","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_weight_idx" ON "orders" USING btree ("customer_id","weight_kg","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_change_idx" ON "orders" USING btree ("customer_id","updated_at","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_customer_created_idx" ON "orders" USING btree ("customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status_code");