LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "failed_attempts" = "failed"."steps"
FROM (SELECT "order_id", count(*)::int AS "steps" FROM "activity" WHERE "status_code" = 650 GROUP BY "order_id") "failed"
WHERE "orders"."id" = "failed"."order_id";--> statement-breakpoint
CREATE INDEX "orders_attempts_idx" ON "orders" USING btree ("customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."failed_attempts" > 0;
