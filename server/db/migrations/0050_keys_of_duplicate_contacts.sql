CREATE TABLE "contact_key" (
	"customer_id" integer NOT NULL,
	"key" bigint NOT NULL,
	"contact_id" integer NOT NULL,
	CONSTRAINT "contact_key_customer_id_key_contact_id_pk" PRIMARY KEY("customer_id","key","contact_id")
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "has_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_key" ADD CONSTRAINT "contact_key_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_key_contact_idx" ON "contact_key" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_without_keys_idx" ON "contact" USING btree ("customer_id","id") WHERE not "contact"."has_keys";