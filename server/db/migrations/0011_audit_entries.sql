CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"token_id" integer,
	"key_name" text,
	"operation" text NOT NULL,
	"subjects" text[] NOT NULL,
	"subject_count" integer NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"result" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_tx" ADD COLUMN "done_by" integer;--> statement-breakpoint
ALTER TABLE "ledger_tx" ADD COLUMN "done_by_key" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "done_by" integer;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "done_by_key" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_customer_idx" ON "audit_entry" USING btree ("customer_id","at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_entry_person_idx" ON "audit_entry" USING btree ("customer_id","user_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entry_subjects_idx" ON "audit_entry" USING gin ("subjects");--> statement-breakpoint
CREATE INDEX "audit_entry_age_idx" ON "audit_entry" USING brin ("at");