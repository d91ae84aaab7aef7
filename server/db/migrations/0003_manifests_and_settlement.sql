CREATE TABLE "manifest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"manifest_id" text NOT NULL,
	"service_id" integer NOT NULL,
	"sender" jsonb NOT NULL,
	"parcels" integer NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_settlement" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_settlement" ADD CONSTRAINT "sandbox_settlement_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_number_key" ON "manifest" USING btree ("company_id","manifest_id");--> statement-breakpoint
CREATE INDEX "manifest_customer_idx" ON "manifest" USING btree ("customer_id","status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sandbox_settlement_due_idx" ON "sandbox_settlement" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "orders_manifest_idx" ON "orders" USING btree ("pickup_manifest_id") WHERE "orders"."pickup_manifest_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_cod_idx" ON "orders" USING btree ("customer_id","cod_status","created_at") WHERE "orders"."cod_minor" is not null;--> statement-breakpoint
CREATE INDEX "orders_cod_open_idx" ON "orders" USING btree ("id") WHERE "orders"."cod_status" in (1, 2);