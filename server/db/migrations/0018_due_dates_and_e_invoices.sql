ALTER TABLE "invoice" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "process_einvoice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "document_uuid" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "document_long_id" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "document_status" text;