CREATE TABLE "order_count" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"status_code" integer NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "order_count_customer_id_company_id_status_code_pk" PRIMARY KEY("customer_id","company_id","status_code")
);
--> statement-breakpoint
CREATE TABLE "order_count_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_count_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"status_code" integer NOT NULL,
	"day" date NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_day_count" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"status_code" integer NOT NULL,
	"day" date NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "order_day_count_customer_id_company_id_status_code_day_pk" PRIMARY KEY("customer_id","company_id","status_code","day")
);
--> statement-breakpoint
CREATE INDEX "order_count_change_customer_idx" ON "order_count_change" USING btree ("customer_id");--> statement-breakpoint
CREATE FUNCTION "order_count_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "order_count_change" ("company_id", "customer_id", "status_code", "day", "rows")
	SELECT "company_id", "customer_id", "status_code", ("created_at" AT TIME ZONE 'UTC')::date, count(*)
	FROM "made" GROUP BY 1, 2, 3, 4;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_count_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "order_count_change" ("company_id", "customer_id", "status_code", "day", "rows")
	SELECT "company_id", "customer_id", "status_code", ("created_at" AT TIME ZONE 'UTC')::date, -count(*)
	FROM "deleted" GROUP BY 1, 2, 3, 4;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_count_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "order_count_change" ("company_id", "customer_id", "status_code", "day", "rows")
	VALUES
		(OLD."company_id", OLD."customer_id", OLD."status_code", (OLD."created_at" AT TIME ZONE 'UTC')::date, -1),
		(NEW."company_id", NEW."customer_id", NEW."status_code", (NEW."created_at" AT TIME ZONE 'UTC')::date, 1);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_count_made" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "order_count_made"();--> statement-breakpoint
CREATE TRIGGER "order_count_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "order_count_deleted"();--> statement-breakpoint
CREATE TRIGGER "order_count_moved" AFTER UPDATE OF "status_code", "created_at", "customer_id", "company_id" ON "orders" FOR EACH ROW WHEN (OLD."status_code" <> NEW."status_code" OR OLD."created_at" <> NEW."created_at" OR OLD."customer_id" <> NEW."customer_id" OR OLD."company_id" <> NEW."company_id") EXECUTE FUNCTION "order_count_moved"();--> statement-breakpoint
INSERT INTO "order_day_count" ("company_id", "customer_id", "status_code", "day", "rows")
SELECT "company_id", "customer_id", "status_code", ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "orders" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "order_count" ("company_id", "customer_id", "status_code", "rows")
SELECT "company_id", "customer_id", "status_code", sum("rows") FROM "order_day_count" GROUP BY 1, 2, 3;
