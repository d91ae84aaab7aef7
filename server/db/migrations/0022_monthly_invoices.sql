ALTER TABLE "invoice" ADD COLUMN "billed_in" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;