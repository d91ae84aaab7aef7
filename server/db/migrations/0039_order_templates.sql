CREATE TABLE "order_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"pattern" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_template" ADD CONSTRAINT "order_template_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_template" ADD CONSTRAINT "order_template_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_template_name_key" ON "order_template" USING btree ("customer_id",lower("name")) WHERE "order_template"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "order_template_deleted_idx" ON "order_template" USING btree ("deleted_at") WHERE "order_template"."deleted_at" is not null;