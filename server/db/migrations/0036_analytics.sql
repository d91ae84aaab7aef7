CREATE TABLE "analytics_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_count" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"span" text NOT NULL,
	"fact" text NOT NULL,
	"day" date NOT NULL,
	"service_code" text NOT NULL,
	"origin_zone" text NOT NULL,
	"destination_zone" text NOT NULL,
	"value" integer NOT NULL,
	"orders" integer NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "analytics_count_key" PRIMARY KEY("customer_id","span","fact","day","service_code","origin_zone","destination_zone","value","company_id")
);
--> statement-breakpoint
CREATE INDEX "analytics_change_customer_idx" ON "analytics_change" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE FUNCTION "analytics_placed"(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
	SELECT date_bin('15 minutes', at, timestamptz '2000-01-01T00:00:00Z')
$$;--> statement-breakpoint
CREATE FUNCTION "analytics_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "analytics_change" ("company_id", "customer_id", "placed_at")
	SELECT DISTINCT "company_id", "customer_id", "analytics_placed"("created_at") FROM "made" WHERE "status_code" >= 100;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "analytics_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "analytics_change" ("company_id", "customer_id", "placed_at")
	SELECT DISTINCT "company_id", "customer_id", "analytics_placed"("created_at") FROM "deleted" WHERE "status_code" >= 100;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "analytics_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "analytics_change" ("company_id", "customer_id", "placed_at")
	VALUES (NEW."company_id", NEW."customer_id", "analytics_placed"(NEW."created_at"));
	IF (OLD."company_id", OLD."customer_id", OLD."created_at") IS DISTINCT FROM (NEW."company_id", NEW."customer_id", NEW."created_at") THEN
		INSERT INTO "analytics_change" ("company_id", "customer_id", "placed_at")
		VALUES (OLD."company_id", OLD."customer_id", "analytics_placed"(OLD."created_at"));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "analytics_made" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "analytics_made"();--> statement-breakpoint
CREATE TRIGGER "analytics_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "analytics_deleted"();--> statement-breakpoint
CREATE TRIGGER "analytics_changed" AFTER UPDATE OF "status_code", "created_at", "customer_id", "company_id", "service_code", "origin_zone", "destination_zone", "price_minor", "cod_minor", "cod_status", "rating", "delivered_at", "duration_s", "scheduled_at" ON "orders" FOR EACH ROW WHEN ((NEW."status_code" >= 100 OR OLD."status_code" >= 100) AND (OLD."status_code", OLD."created_at", OLD."customer_id", OLD."company_id", OLD."service_code", OLD."origin_zone", OLD."destination_zone", OLD."price_minor", OLD."cod_minor", OLD."cod_status", OLD."rating", OLD."delivered_at", OLD."duration_s", OLD."scheduled_at") IS DISTINCT FROM (NEW."status_code", NEW."created_at", NEW."customer_id", NEW."company_id", NEW."service_code", NEW."origin_zone", NEW."destination_zone", NEW."price_minor", NEW."cod_minor", NEW."cod_status", NEW."rating", NEW."delivered_at", NEW."duration_s", NEW."scheduled_at")) EXECUTE FUNCTION "analytics_changed"();--> statement-breakpoint
INSERT INTO "analytics_change" ("company_id", "customer_id", "placed_at")
SELECT DISTINCT "company_id", "customer_id", "analytics_placed"("created_at") FROM "orders" WHERE "status_code" >= 100;
