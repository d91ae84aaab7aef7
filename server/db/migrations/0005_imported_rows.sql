CREATE TABLE "import_mapping" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"signature" text NOT NULL,
	"columns" jsonb NOT NULL,
	"fixes" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mapping_customer_id_signature_pk" PRIMARY KEY("customer_id","signature")
);
--> statement-breakpoint
CREATE TABLE "imported_file" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_file_customer_id_hash_pk" PRIMARY KEY("customer_id","hash")
);
--> statement-breakpoint
CREATE TABLE "imported_row" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"content" text NOT NULL,
	"copy" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"file_hash" text,
	CONSTRAINT "imported_row_customer_id_content_copy_pk" PRIMARY KEY("customer_id","content","copy")
);
--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_file" ADD CONSTRAINT "imported_file_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_row" ADD CONSTRAINT "imported_row_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_row" ADD CONSTRAINT "imported_row_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_row_order_idx" ON "imported_row" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "imported_row_file_idx" ON "imported_row" USING btree ("customer_id","file_hash") WHERE "imported_row"."file_hash" is not null;