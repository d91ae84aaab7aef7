CREATE TABLE "default_sender" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "default_sender" ADD CONSTRAINT "default_sender_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_sender" ADD CONSTRAINT "default_sender_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_place_idx" ON "contact" USING btree ("customer_id","postcode");