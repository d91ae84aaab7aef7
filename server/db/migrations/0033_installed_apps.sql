CREATE TABLE "installed_app" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "installed_app_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"sealed" text NOT NULL,
	"sealing_key_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealing_key" (
	"id" serial PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier_app_id" integer;--> statement-breakpoint
ALTER TABLE "installed_app" ADD CONSTRAINT "installed_app_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installed_app" ADD CONSTRAINT "installed_app_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installed_app" ADD CONSTRAINT "installed_app_sealing_key_id_sealing_key_id_fk" FOREIGN KEY ("sealing_key_id") REFERENCES "public"."sealing_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installed_app_path_key" ON "installed_app" USING btree ("customer_id","path");--> statement-breakpoint
CREATE INDEX "installed_app_sealing_key_idx" ON "installed_app" USING btree ("sealing_key_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_app_id_installed_app_id_fk" FOREIGN KEY ("carrier_app_id") REFERENCES "public"."installed_app"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_carrier_app_idx" ON "orders" USING btree ("carrier_app_id") WHERE "orders"."carrier_app_id" is not null;