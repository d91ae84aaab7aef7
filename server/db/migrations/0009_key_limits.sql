CREATE TABLE "api_token_spend" (
	"token_id" integer NOT NULL,
	"day" date NOT NULL,
	"spent_minor" bigint NOT NULL,
	CONSTRAINT "api_token_spend_token_id_day_pk" PRIMARY KEY("token_id","day")
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "order_batch" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "api_token_spend" ADD CONSTRAINT "api_token_spend_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;