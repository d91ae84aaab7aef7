ALTER TABLE "refresh_token" ADD COLUMN "step_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD COLUMN "device" text;