CREATE TABLE "top_up" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"plan_name" text,
	"promo_code" text,
	"bonus_minor" bigint DEFAULT 0 NOT NULL,
	"credited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"report_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "promo" ADD COLUMN "for_top_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo" ADD COLUMN "min_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_promo_key" ON "top_up" USING btree ("customer_id",lower("promo_code")) WHERE "top_up"."credited_at" is not null and "top_up"."bonus_minor" > 0;