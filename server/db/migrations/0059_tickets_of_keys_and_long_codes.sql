ALTER TABLE "ticket" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "verification_code" ADD COLUMN "kind" text DEFAULT 'digits' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "verification_code" SET "kind" = 'link' WHERE "purpose" = 'reset';
