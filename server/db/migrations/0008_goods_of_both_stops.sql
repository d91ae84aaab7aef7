ALTER TABLE "customer" ADD COLUMN "referred_by" text;--> statement-breakpoint
-- Goods that were told at one of the two stops of an unconfirmed order stand at both from now on.
UPDATE "waypoint" AS "bare" SET "inventory" = "told"."inventory"
FROM "waypoint" AS "told", "orders" AS "o"
WHERE "told"."order_id" = "bare"."order_id" AND "told"."seq" = 1 - "bare"."seq"
	AND "o"."id" = "bare"."order_id" AND "o"."status_code" < 100
	AND jsonb_array_length("bare"."inventory") = 0 AND jsonb_array_length("told"."inventory") > 0
	AND NOT EXISTS (SELECT 1 FROM "waypoint" AS "more" WHERE "more"."order_id" = "bare"."order_id" AND "more"."seq" > 1);
