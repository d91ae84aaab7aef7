-- Taken at once: a transaction that reads orders and then writes would wait for this one while this one waits for it.
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"month" integer NOT NULL,
	"status_code" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"names_text" text NOT NULL,
	"consignment_no" text
) WITH (fillfactor=85);
--> statement-breakpoint
CREATE FUNCTION "order_search_month"("at" timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (extract(year FROM "at" AT TIME ZONE 'UTC') * 12 + extract(month FROM "at" AT TIME ZONE 'UTC'))::integer
$$;--> statement-breakpoint
CREATE FUNCTION "order_search_keys"("customer_id" integer, "month" integer, "names" text, "consignment_no" text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
	"seed" bigint := ("month"::bigint << 32) + "customer_id";
	"number" text := ' ' || lower("consignment_no");
	"keys" bigint[] := '{}';
BEGIN
	FOR i IN 1 .. coalesce(length("names"), 0) - 1 LOOP
		IF substr("names", i, 1) = ' ' THEN
			"keys" := "keys" || hashtextextended(substr("names", i, 2), "seed");
		END IF;
		IF i < length("names") - 1 THEN
			"keys" := "keys" || hashtextextended(substr("names", i, 3), "seed");
		END IF;
	END LOOP;
	IF length("number") > 1 THEN
		"keys" := "keys" || hashtextextended(left("number", 2), -"seed");
	END IF;
	FOR i IN 1 .. coalesce(length("number"), 0) - 2 LOOP
		"keys" := "keys" || hashtextextended(substr("number", i, 3), -"seed");
	END LOOP;
	RETURN "keys";
END $$;--> statement-breakpoint
CREATE FUNCTION "order_search_wanted"("seed" bigint, "typed" text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	"text" text := left(lower("typed"), 60);
	"keys" bigint[] := '{}';
BEGIN
	IF length("text") < 3 THEN
		-- Of two letters only those that begin a word have a key.
		RETURN CASE WHEN "text" LIKE ' _' THEN ARRAY[hashtextextended("text", "seed")] ELSE "keys" END;
	END IF;
	FOR i IN 1 .. length("text") - 2 BY 3 LOOP
		"keys" := "keys" || hashtextextended(substr("text", i, 3), "seed");
	END LOOP;
	RETURN "keys" || hashtextextended(right("text", 3), "seed");
END $$;--> statement-breakpoint
CREATE FUNCTION "order_search_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "order_search" ("order_id", "customer_id", "month", "status_code", "created_at", "names_text", "consignment_no")
	SELECT "id", "customer_id", "order_search_month"("created_at"), "status_code", "created_at", "names_text", "consignment_no" FROM "made";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_search_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "order_search" USING "deleted" WHERE "order_search"."order_id" = "deleted"."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "order_search" SET
		"customer_id" = NEW."customer_id", "month" = "order_search_month"(NEW."created_at"), "status_code" = NEW."status_code",
		"created_at" = NEW."created_at", "names_text" = NEW."names_text", "consignment_no" = NEW."consignment_no"
	WHERE "order_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_search_made" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "order_search_made"();--> statement-breakpoint
CREATE TRIGGER "order_search_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "order_search_deleted"();--> statement-breakpoint
CREATE TRIGGER "order_search_changed" AFTER UPDATE OF "customer_id", "status_code", "created_at", "reference_no", "recipient_name", "sender_name", "consignment_no" ON "orders" FOR EACH ROW WHEN ((OLD."customer_id", OLD."status_code", OLD."created_at", OLD."names_text", OLD."consignment_no") IS DISTINCT FROM (NEW."customer_id", NEW."status_code", NEW."created_at", NEW."names_text", NEW."consignment_no")) EXECUTE FUNCTION "order_search_changed"();--> statement-breakpoint
INSERT INTO "order_search" ("order_id", "customer_id", "month", "status_code", "created_at", "names_text", "consignment_no")
SELECT "id", "customer_id", "order_search_month"("created_at"), "status_code", "created_at", "names_text", "consignment_no" FROM "orders";--> statement-breakpoint
CREATE INDEX "order_search_keys_idx" ON "order_search" USING gin (order_search_keys("customer_id", "month", "names_text", "consignment_no")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
DROP INDEX "orders_words_idx";
