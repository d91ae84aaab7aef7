CREATE TABLE "inbox_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"ended_how" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbox_line" ADD CONSTRAINT "inbox_line_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD CONSTRAINT "inbox_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_line_open_key" ON "inbox_line" USING btree ("order_id") WHERE "inbox_line"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_line_order_idx" ON "inbox_line" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "inbox_line_waiting_idx" ON "inbox_line" USING btree ("customer_id","deadline","id") WHERE "inbox_line"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_line_ended_idx" ON "inbox_line" USING btree ("customer_id","ended_at" DESC NULLS LAST,"id") WHERE "inbox_line"."ended_at" is not null;