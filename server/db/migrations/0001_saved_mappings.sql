CREATE TABLE "saved_mapping" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"signature" text,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_mapping" ADD CONSTRAINT "saved_mapping_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_mapping_name_key" ON "saved_mapping" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_mapping_signature_idx" ON "saved_mapping" USING btree ("customer_id","signature");