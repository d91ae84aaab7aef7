ALTER TABLE "webhook" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;
