ALTER TABLE "visit" ALTER COLUMN "last_event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_line" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status_at" timestamp (3) with time zone;