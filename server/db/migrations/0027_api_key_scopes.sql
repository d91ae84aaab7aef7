ALTER TABLE "api_token" ADD COLUMN "scopes" jsonb DEFAULT '["read","book","pay"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "api_token_customer_idx" ON "api_token" USING btree ("customer_id");