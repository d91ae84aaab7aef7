ALTER TABLE "orders" ADD COLUMN "cod_reference" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "blocked_at" timestamp (3) with time zone;