CREATE TABLE "integration" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"token_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"shop" text,
	"charge_id" text,
	"charge_state" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "integration_token_key" ON "integration" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_charge_key" ON "integration" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "integration_customer_idx" ON "integration" USING btree ("customer_id","created_at");