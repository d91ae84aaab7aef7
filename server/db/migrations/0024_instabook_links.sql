CREATE TABLE "instabook_link" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"product_name" text,
	"value_minor" bigint,
	"currency" text NOT NULL,
	"item_type" text,
	"weight_kg" numeric(12, 3),
	"note" text,
	"use_limit" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"ends_on" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instabook_link_uses" CHECK ("instabook_link"."uses" between 0 and "instabook_link"."use_limit")
);
--> statement-breakpoint
ALTER TABLE "instabook_link" ADD CONSTRAINT "instabook_link_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instabook_link" ADD CONSTRAINT "instabook_link_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instabook_link_customer_idx" ON "instabook_link" USING btree ("customer_id","created_at" DESC NULLS FIRST);