CREATE TABLE "order_repeat" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time" text NOT NULL,
	"starts_on" text NOT NULL,
	"until" text,
	"count" integer,
	"left_count" integer,
	"books" boolean NOT NULL,
	"max_price_minor" bigint,
	"paused_at" timestamp (3) with time zone,
	"next_on" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_repeat_run" (
	"template_id" uuid NOT NULL,
	"day" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_repeat_run_template_id_day_pk" PRIMARY KEY("template_id","day")
);
--> statement-breakpoint
ALTER TABLE "order_repeat" ADD CONSTRAINT "order_repeat_template_id_order_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."order_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_repeat_run" ADD CONSTRAINT "order_repeat_run_template_id_order_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."order_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_repeat_due_idx" ON "order_repeat" USING btree ("next_at") WHERE "order_repeat"."paused_at" is null;