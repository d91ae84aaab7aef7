CREATE TABLE "karrio_handover" (
	"manifest_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"list_id" text,
	"pickup_id" text,
	"is_off" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "courier_connection" ADD COLUMN "handover" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "karrio_handover" ADD CONSTRAINT "karrio_handover_manifest_id_manifest_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifest"("id") ON DELETE cascade ON UPDATE no action;