DROP INDEX "notice_due_idx";--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "complained_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notice_marked_idx" ON "notice" USING btree ("customer_id") WHERE "notice"."stopped_at" is not null or "notice"."complained_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_due_idx" ON "notice" USING btree ("next_at") WHERE "notice"."state" in ('waiting', 'held');