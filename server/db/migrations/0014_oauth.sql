CREATE TABLE "oauth_client" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_grant" (
	"token_id" integer PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_until" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"refresh_hash" text,
	"previous_hash" text,
	"renewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "access_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_client" ADD CONSTRAINT "oauth_client_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_client_created_idx" ON "oauth_client" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_grant_code_key" ON "oauth_grant" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "oauth_grant_client_idx" ON "oauth_grant" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_grant_refresh_idx" ON "oauth_grant" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "oauth_grant_previous_idx" ON "oauth_grant" USING btree ("previous_hash");