CREATE TABLE "courier_connection" (
	"service_id" integer PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"connection" text NOT NULL,
	"carrier_service" text NOT NULL,
	"label" text DEFAULT 'PDF' NOT NULL,
	"price" text DEFAULT 'card' NOT NULL,
	"markup_bp" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "karrio_shipment" (
	"order_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"carrier" text NOT NULL,
	"connection" text NOT NULL,
	"carrier_service" text NOT NULL,
	"label" text NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"reason" text,
	"shipment_id" text,
	"sent_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"tracking_number" text,
	"tracking_url" text,
	"cost_minor" bigint,
	"cost_currency" text,
	"document" text,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courier_connection" ADD CONSTRAINT "courier_connection_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_connection" ADD CONSTRAINT "courier_connection_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "karrio_shipment" ADD CONSTRAINT "karrio_shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "karrio_shipment_order_key" ON "karrio_shipment" USING btree ("order_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "karrio_shipment_reference_key" ON "karrio_shipment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "karrio_shipment_number_idx" ON "karrio_shipment" USING btree ("tracking_number");