CREATE TABLE "weight_correction" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"declared_kg" numeric(12, 3) NOT NULL,
	"measured_kg" numeric(12, 3) NOT NULL,
	"proof" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"invoice_id" uuid,
	"undone_at" timestamp (3) with time zone,
	"dispute_status" text,
	"dispute_reason" text,
	"disputed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "weight_correction" ADD CONSTRAINT "weight_correction_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_correction" ADD CONSTRAINT "weight_correction_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weight_correction_dispute_idx" ON "weight_correction" USING btree ("disputed_at") WHERE "weight_correction"."dispute_status" = 'open';