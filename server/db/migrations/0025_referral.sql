ALTER TABLE "customer" ADD COLUMN "referral_credited_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_referral_key" ON "customer" USING btree ("company_id","referral_code");--> statement-breakpoint
CREATE INDEX "customer_referred_idx" ON "customer" USING btree ("company_id",upper("referred_by"));