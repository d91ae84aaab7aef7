ALTER TABLE "contact" ADD COLUMN "place_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "place_confirmed" boolean DEFAULT false NOT NULL;