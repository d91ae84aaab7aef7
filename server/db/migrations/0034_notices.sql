CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"recipient" text,
	"cost_minor" bigint,
	"invoice_id" uuid,
	"outbox_id" integer,
	"reason" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_stop" (
	"company_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"bounce_reason" text,
	CONSTRAINT "notice_stop_company_id_address_hash_pk" PRIMARY KEY("company_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox_message" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "outbox_message" ADD COLUMN "envelope" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_stop" ADD CONSTRAINT "notice_stop_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once_key" ON "notice" USING btree ("order_id","kind","channel","day");--> statement-breakpoint
CREATE INDEX "notice_due_idx" ON "notice" USING btree ("next_at") WHERE "notice"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_sent_idx" ON "notice" USING btree ("customer_id","sent_at");--> statement-breakpoint
CREATE INDEX "notice_outbox_idx" ON "notice" USING btree ("outbox_id") WHERE "notice"."outbox_id" is not null;