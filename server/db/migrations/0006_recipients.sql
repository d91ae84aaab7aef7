CREATE TABLE "courier_instruction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"instruction" jsonb NOT NULL,
	"given_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"ask" text NOT NULL,
	"day" date,
	"outlet_id" text,
	"words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "said_by" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "waypoint" ADD COLUMN "recipient_note" text;--> statement-breakpoint
ALTER TABLE "sandbox_shipment" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_shipment" ADD COLUMN "told_id" uuid;--> statement-breakpoint
ALTER TABLE "courier_instruction" ADD CONSTRAINT "courier_instruction_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_instruction" ADD CONSTRAINT "courier_instruction_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_request" ADD CONSTRAINT "recipient_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_request" ADD CONSTRAINT "recipient_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_instruction_order_idx" ON "courier_instruction" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "recipient_request_order_idx" ON "recipient_request" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "recipient_request_open_idx" ON "recipient_request" USING btree ("customer_id","created_at") WHERE "recipient_request"."answered_at" is null;