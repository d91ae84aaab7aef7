CREATE TABLE "stray_money" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"company_id" uuid,
	"customer_id" integer,
	"description" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "invoice_owed_idx";--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "credit_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "own_courier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stray_money" ADD CONSTRAINT "stray_money_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stray_money_key" ON "stray_money" USING btree ("source");--> statement-breakpoint
CREATE INDEX "invoice_owed_idx" ON "invoice" USING btree ("customer_id") WHERE "invoice"."type" in ('postpaid', 'weight') and "invoice"."status" = 0;--> statement-breakpoint
UPDATE "orders" SET "own_courier" = true WHERE "carrier_app_id" IS NOT NULL;--> statement-breakpoint
-- Cash that a shipper's own courier collected was never owed by the platform; what was paid out stays paid out.
UPDATE "orders" SET "cod_status" = 4, "cod_due_at" = NULL WHERE "carrier_app_id" IS NOT NULL AND "cod_status" IN (1, 2);--> statement-breakpoint
-- A weight that could not be collected is due in seven days; nobody is blocked on the day of the change.
UPDATE "invoice" SET "due_at" = greatest("created_at" + interval '7 days', now() + interval '1 day') WHERE "type" = 'weight' AND "status" = 0;--> statement-breakpoint
UPDATE "customer" SET "deleted_at" = "blocked_at" WHERE "blocked_at" IS NOT NULL AND "email" IS NULL AND EXISTS (
	SELECT FROM "customer_user" cu WHERE cu."customer_id" = "customer"."id"
) AND NOT EXISTS (
	SELECT FROM "customer_user" cu JOIN "app_user" u ON u."id" = cu."user_id" WHERE cu."customer_id" = "customer"."id" AND u."status" <> 9
);
