ALTER TABLE "webhook" ADD COLUMN "off_reason" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "webhook" SET "off_reason" = CASE WHEN "failed_count" >= 10 THEN 'failures' ELSE 'user' END WHERE "status" <> 1;
