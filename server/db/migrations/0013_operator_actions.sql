CREATE TABLE "operator_action" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"command" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_action_created_idx" ON "operator_action" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_action_subject_idx" ON "operator_action" USING btree ("subject");