ALTER TABLE "orders" ADD COLUMN "edited_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "edited_at" timestamp (3) with time zone;