CREATE TABLE "order_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"sum_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"undo_until" timestamp (3) with time zone,
	"invoice_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_batch_row" (
	"batch_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"seen_version" integer,
	"seen_status" integer,
	"seen_price_minor" bigint,
	"method_id" integer,
	"item_name" text,
	"status_code" integer,
	"consignment_no" text,
	"price_minor" bigint,
	"invoice_id" uuid,
	"error" jsonb,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "order_batch_row_batch_id_seq_pk" PRIMARY KEY("batch_id","seq")
);
--> statement-breakpoint
ALTER TABLE "order_batch" ADD CONSTRAINT "order_batch_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch" ADD CONSTRAINT "order_batch_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch" ADD CONSTRAINT "order_batch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch_row" ADD CONSTRAINT "order_batch_row_batch_id_order_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."order_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_batch_customer_idx" ON "order_batch" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_batch_finished_idx" ON "order_batch" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "order_batch_row_state_idx" ON "order_batch_row" USING btree ("batch_id","state","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_batch_row_open_key" ON "order_batch_row" USING btree ("order_id") WHERE "order_batch_row"."state" in ('waiting', 'ready');