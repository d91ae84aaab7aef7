CREATE TABLE "parcel_record" (
	"order_id" uuid NOT NULL,
	"stop" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"phone" text,
	"address" text,
	"content" text NOT NULL,
	"item_type" text,
	"weight_kg" numeric(12, 3) NOT NULL,
	"cod_minor" bigint,
	"is_shared" boolean NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "parcel_record_order_id_stop_pk" PRIMARY KEY("order_id","stop")
);
--> statement-breakpoint
CREATE TABLE "parcel_risk" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"is_dismissed" boolean NOT NULL,
	"came_true" boolean,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "parcel_risk_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "risk_dismissal" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"dismissed_by" integer,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_dismissal_customer_id_recipient_kind_pk" PRIMARY KEY("customer_id","recipient","kind")
);
--> statement-breakpoint
CREATE TABLE "risk_told" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"parcel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_told_customer_id_parcel_kind_pk" PRIMARY KEY("customer_id","parcel","kind")
);
--> statement-breakpoint
ALTER TABLE "parcel_record" ADD CONSTRAINT "parcel_record_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_record" ADD CONSTRAINT "parcel_record_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_risk" ADD CONSTRAINT "parcel_risk_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_risk" ADD CONSTRAINT "parcel_risk_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_dismissal" ADD CONSTRAINT "risk_dismissal_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_told" ADD CONSTRAINT "risk_told_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_record_phone_idx" ON "parcel_record" USING btree ("customer_id","phone","booked_at" DESC NULLS LAST) WHERE "parcel_record"."phone" is not null;--> statement-breakpoint
CREATE INDEX "parcel_record_address_idx" ON "parcel_record" USING btree ("customer_id","address","booked_at" DESC NULLS LAST) WHERE "parcel_record"."address" is not null;--> statement-breakpoint
CREATE INDEX "parcel_record_type_idx" ON "parcel_record" USING btree ("customer_id","item_type","booked_at" DESC NULLS LAST,"weight_kg");--> statement-breakpoint
CREATE INDEX "parcel_risk_ended_idx" ON "parcel_risk" USING btree ("customer_id","kind","ended_at" DESC NULLS LAST,"came_true") WHERE "parcel_risk"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "risk_told_age_idx" ON "risk_told" USING btree ("told_at");