CREATE TABLE "contact_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survivor_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"sender_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "merge_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_merge" ADD CONSTRAINT "contact_merge_survivor_id_contact_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;