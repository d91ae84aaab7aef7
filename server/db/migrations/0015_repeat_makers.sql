ALTER TABLE "order_repeat" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "order_repeat" ADD COLUMN "token_id" integer;