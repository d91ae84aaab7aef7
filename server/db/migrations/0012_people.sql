CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"role_id" uuid,
	"day_limit_minor" bigint,
	"secret_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_spending" (
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"spent_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_spending_customer_id_user_id_day_pk" PRIMARY KEY("customer_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_user" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_user" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_user" ADD COLUMN "day_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "customer_user" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_user" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_id_account_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."account_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_app_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_spending" ADD CONSTRAINT "member_spending_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_spending" ADD CONSTRAINT "member_spending_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_secret_key" ON "invitation" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "invitation_customer_idx" ON "invitation" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_role_name_key" ON "account_role" USING btree ("customer_id",lower("name"));--> statement-breakpoint
ALTER TABLE "customer_user" ADD CONSTRAINT "customer_user_role_id_account_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."account_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_user_customer_idx" ON "customer_user" USING btree ("customer_id");