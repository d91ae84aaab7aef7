CREATE TABLE "news_feed" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"news" jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"read_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_feed" ADD CONSTRAINT "news_feed_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;