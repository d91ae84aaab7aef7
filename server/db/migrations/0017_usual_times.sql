CREATE INDEX "inbox_line_taken_idx" ON "inbox_line" USING btree ("customer_id","taken_by") WHERE "inbox_line"."ended_at" is null and "inbox_line"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "inbox_line_label_idx" ON "inbox_line" USING btree ("customer_id") WHERE "inbox_line"."label" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "usual_s" integer;
