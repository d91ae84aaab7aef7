LOCK TABLE "inbox_line";--> statement-breakpoint
CREATE TABLE "visit" (
	"user_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"last_event_id" bigint NOT NULL,
	"left_at" timestamp (3) with time zone,
	"left_event_id" bigint,
	CONSTRAINT "visit_user_id_customer_id_pk" PRIMARY KEY("user_id","customer_id")
);
--> statement-breakpoint
DROP INDEX "inbox_line_open_key";--> statement-breakpoint
DROP INDEX "inbox_line_waiting_idx";--> statement-breakpoint
ALTER TABLE "inbox_line" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_file" ADD COLUMN "rows_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "matter" text;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "taken_by" integer;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cod_paid_minor" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "inbox_line" l SET "matter" = 'order:' || l."order_id",
  "over_at" = CASE WHEN l."ended_how" = 'over' OR EXISTS (
    SELECT 1 FROM "inbox_line" later WHERE later."order_id" = l."order_id" AND (later."since", later."id") > (l."since", l."id")
  ) OR (l."ended_at" IS NOT NULL AND EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = l."order_id" AND o."updated_at" > l."ended_at"))
  THEN coalesce(l."ended_at", l."updated_at") END;--> statement-breakpoint
ALTER TABLE "inbox_line" ALTER COLUMN "matter" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_line_matter_key" ON "inbox_line" USING btree ("customer_id","matter") WHERE "inbox_line"."over_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_line_open_idx" ON "inbox_line" USING btree ("customer_id","deadline","id","snoozed_until") WHERE "inbox_line"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_line_kind_idx" ON "inbox_line" USING btree ("customer_id","kind","deadline","id","snoozed_until") WHERE "inbox_line"."ended_at" is null;