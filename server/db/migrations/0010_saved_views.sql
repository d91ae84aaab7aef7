CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view_place" (
	"user_id" integer NOT NULL,
	"view_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"list" text NOT NULL,
	"place" integer NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_view_place_user_id_view_id_pk" PRIMARY KEY("user_id","view_id")
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_place" ADD CONSTRAINT "saved_view_place_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_place" ADD CONSTRAINT "saved_view_place_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" USING btree ("customer_id","list","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_view_place_view_idx" ON "saved_view_place" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_place_default_key" ON "saved_view_place" USING btree ("customer_id","list","user_id") WHERE "saved_view_place"."is_default";