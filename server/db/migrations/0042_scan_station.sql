CREATE TABLE "parcel_scan" (
	"customer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"carton" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_scan_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_by" integer;--> statement-breakpoint
ALTER TABLE "parcel_scan" ADD CONSTRAINT "parcel_scan_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_scan" ADD CONSTRAINT "parcel_scan_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_scan_order_idx" ON "parcel_scan" USING btree ("order_id","mode");--> statement-breakpoint
CREATE INDEX "orders_reference_idx" ON "orders" USING btree ("customer_id",lower("reference_no")) WHERE "orders"."reference_no" is not null;