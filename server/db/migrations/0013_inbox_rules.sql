CREATE TABLE "inbox_rule" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kinds" jsonb NOT NULL,
	"channel" text NOT NULL,
	"time" text NOT NULL,
	"hour" integer,
	"is_on" boolean DEFAULT true NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_rule_line" (
	"rule_id" integer NOT NULL,
	"line_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_rule_line_rule_id_line_id_pk" PRIMARY KEY("rule_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "rule_id" integer;--> statement-breakpoint
ALTER TABLE "inbox_rule" ADD CONSTRAINT "inbox_rule_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_rule" ADD CONSTRAINT "inbox_rule_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_rule_line" ADD CONSTRAINT "inbox_rule_line_rule_id_inbox_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."inbox_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_rule_line" ADD CONSTRAINT "inbox_rule_line_line_id_inbox_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."inbox_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_rule_customer_idx" ON "inbox_rule" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE INDEX "inbox_rule_line_waiting_idx" ON "inbox_rule_line" USING btree ("rule_id") WHERE "inbox_rule_line"."told_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_rule_line_line_idx" ON "inbox_rule_line" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_rule_id_inbox_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."inbox_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_rule_idx" ON "webhook" USING btree ("rule_id");