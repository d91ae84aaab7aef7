CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
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
CREATE TABLE "api_token" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"last4" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"scopes" jsonb DEFAULT '["read","book","pay"]'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status_code" integer,
	"body" text,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"family" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"lang" text NOT NULL,
	"last_event_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_window_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"family" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"remember" boolean NOT NULL,
	"family_expires_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"step_up_at" timestamp (3) with time zone,
	"device" text
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"path" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"family" uuid,
	"token_id" integer
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"id" serial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'digits' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"mobile" text,
	"email" text,
	"company" text,
	"unit_no" text,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"country" text NOT NULL,
	"coord" jsonb,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"source" text DEFAULT 'personal' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"merge_id" uuid,
	"has_keys" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_group_member" (
	"group_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	CONSTRAINT "contact_group_member_group_id_contact_id_pk" PRIMARY KEY("group_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_key" (
	"customer_id" integer NOT NULL,
	"key" bigint NOT NULL,
	"contact_id" integer NOT NULL,
	CONSTRAINT "contact_key_customer_id_key_contact_id_pk" PRIMARY KEY("customer_id","key","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survivor_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"sender_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"group_ids" integer[] DEFAULT '{}'::integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_sender" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "installed_app" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "installed_app_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"sealed" text NOT NULL,
	"sealing_key_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealing_key" (
	"id" serial PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_image" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"field" text NOT NULL,
	"type" text NOT NULL,
	"base64" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"sum_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"undo_until" timestamp (3) with time zone,
	"invoice_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_batch_row" (
	"batch_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"seen_version" integer,
	"seen_status" integer,
	"seen_price_minor" bigint,
	"method_id" integer,
	"item_name" text,
	"status_code" integer,
	"consignment_no" text,
	"price_minor" bigint,
	"invoice_id" uuid,
	"error" jsonb,
	"done_at" timestamp (3) with time zone,
	"item_lines" jsonb,
	CONSTRAINT "order_batch_row_batch_id_seq_pk" PRIMARY KEY("batch_id","seq")
);
--> statement-breakpoint
CREATE TABLE "order_batch_seen" (
	"batch_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_batch_seen_batch_id_user_id_pk" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "courier_connection" (
	"service_id" integer PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"connection" text NOT NULL,
	"carrier_service" text NOT NULL,
	"label" text DEFAULT 'PDF' NOT NULL,
	"price" text DEFAULT 'card' NOT NULL,
	"markup_bp" integer DEFAULT 0 NOT NULL,
	"handover" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "karrio_handover" (
	"manifest_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"list_id" text,
	"pickup_id" text,
	"is_off" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "karrio_shipment" (
	"order_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"carrier" text NOT NULL,
	"connection" text NOT NULL,
	"carrier_service" text NOT NULL,
	"label" text NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"reason" text,
	"shipment_id" text,
	"sent_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"tracking_number" text,
	"tracking_url" text,
	"cost_minor" bigint,
	"cost_currency" text,
	"document" text,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"invoice_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"signature" text NOT NULL,
	"columns" jsonb NOT NULL,
	"fixes" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mapping_customer_id_signature_pk" PRIMARY KEY("customer_id","signature")
);
--> statement-breakpoint
CREATE TABLE "imported_file" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_file_customer_id_hash_pk" PRIMARY KEY("customer_id","hash")
);
--> statement-breakpoint
CREATE TABLE "imported_row" (
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"content" text NOT NULL,
	"copy" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"file_hash" text,
	CONSTRAINT "imported_row_customer_id_content_copy_pk" PRIMARY KEY("customer_id","content","copy")
);
--> statement-breakpoint
CREATE TABLE "instabook_link" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"product_name" text,
	"value_minor" bigint,
	"currency" text NOT NULL,
	"item_type" text,
	"weight_kg" numeric(12, 3),
	"note" text,
	"use_limit" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"ends_on" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instabook_link_uses" CHECK ("instabook_link"."uses" between 0 and "instabook_link"."use_limit")
);
--> statement-breakpoint
CREATE TABLE "integration" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"token_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"shop" text,
	"charge_id" text,
	"charge_state" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_type" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"min_weight_kg" numeric(10, 3) NOT NULL,
	"max_weight_kg" numeric(10, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" serial PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"key" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 10 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"locked_by" text,
	"last_error" text,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"invoice_no" text NOT NULL,
	"type" text DEFAULT 'order' NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"total_minor" bigint NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"payment_method_id" integer,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refund_tx_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"process_einvoice" boolean DEFAULT false NOT NULL,
	"document_uuid" text,
	"document_long_id" text,
	"document_status" text,
	"billed_in" uuid,
	"reminders" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" serial PRIMARY KEY NOT NULL,
	"tx_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "ledger_tx" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"order_id" uuid,
	"invoice_id" uuid,
	"refund_of" uuid,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"method_id" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"done_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"credit_minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stray_money" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"company_id" uuid,
	"customer_id" integer,
	"description" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_checkout" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"plan_name" text,
	"promo_code" text,
	"bonus_minor" bigint DEFAULT 0 NOT NULL,
	"credited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "weight_correction" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"declared_kg" numeric(12, 3) NOT NULL,
	"measured_kg" numeric(12, 3) NOT NULL,
	"proof" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"invoice_id" uuid,
	"undone_at" timestamp (3) with time zone,
	"dispute_status" text,
	"dispute_reason" text,
	"disputed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"recipient" text,
	"cost_minor" bigint,
	"invoice_id" uuid,
	"outbox_id" integer,
	"reason" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"complained_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_stop" (
	"company_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"bounce_reason" text,
	CONSTRAINT "notice_stop_company_id_address_hash_pk" PRIMARY KEY("company_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "number_sequence" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "number_sequence_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "operator_action" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"command" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "activity" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status_code" integer NOT NULL,
	"status_text" text NOT NULL,
	"description" text,
	"location" text,
	"coord" jsonb,
	"pod_name" text,
	"pod_nric" text,
	"pod_mobile" text,
	"pod_sign" text,
	"pod_picture" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"manifest_id" text NOT NULL,
	"service_id" integer NOT NULL,
	"sender" jsonb NOT NULL,
	"parcels" integer NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"nano_id" text NOT NULL,
	"consignment_no" text,
	"reference_no" text,
	"ext_id" text,
	"status_code" integer NOT NULL,
	"failed_reason" text,
	"cancel_reason" text,
	"source" text,
	"note" text,
	"service_id" integer,
	"service_code" text,
	"service_company_id" integer,
	"service_addon" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"promo_code" text,
	"payment_method_id" integer,
	"item_type" text,
	"weight_kg" numeric(12, 3) DEFAULT 0 NOT NULL,
	"price_minor" bigint,
	"currency" text NOT NULL,
	"cod_minor" bigint,
	"cod_status" integer,
	"cod_due_at" timestamp (3) with time zone,
	"insurance_minor" bigint,
	"scheduled_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"duration_s" integer,
	"invoice_id" uuid,
	"pickup_manifest_id" uuid,
	"ext_track_url" text,
	"personnel" jsonb,
	"position" jsonb,
	"rating" integer,
	"rating_note" text,
	"quotes" jsonb,
	"recipient_name" text,
	"sender_name" text,
	"origin_zone" text,
	"destination_zone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bank_details" jsonb,
	"edited_by" integer,
	"edited_at" timestamp (3) with time zone,
	"names_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(reference_no, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(sender_name, ''))) STORED,
	"cod_reference" text,
	"carrier_app_id" integer,
	"packed_at" timestamp (3) with time zone,
	"packed_by" integer,
	"made_together" uuid,
	"branded" boolean DEFAULT true NOT NULL,
	"own_courier" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_scan" (
	"customer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"carton" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_scan_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "waypoint" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"scheduled_at" text,
	"note" text,
	"status" text,
	"place_id" text,
	"contact" jsonb NOT NULL,
	"inventory" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "outlet" (
	"company_id" uuid NOT NULL,
	"id" text NOT NULL,
	"service_company_id" integer NOT NULL,
	"name" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"country" text NOT NULL,
	CONSTRAINT "outlet_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "promo" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"code" text NOT NULL,
	"share_bp" integer DEFAULT 0 NOT NULL,
	"fixed_minor" bigint DEFAULT 0 NOT NULL,
	"max_minor" bigint,
	"service_code" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"for_top_up" boolean DEFAULT false NOT NULL,
	"min_minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate" (
	"id" serial PRIMARY KEY NOT NULL,
	"service_id" integer NOT NULL,
	"origin_zone" text NOT NULL,
	"destination_zone" text NOT NULL,
	"base_kg" numeric(10, 3) NOT NULL,
	"base_minor" bigint NOT NULL,
	"step_kg" numeric(10, 3) NOT NULL,
	"step_minor" bigint NOT NULL,
	"duration_s" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"service_company_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"service_type" text NOT NULL,
	"description" text NOT NULL,
	"pickup" boolean DEFAULT true NOT NULL,
	"dropoff" boolean DEFAULT false NOT NULL,
	"cod" boolean DEFAULT false NOT NULL,
	"min_weight_kg" numeric(10, 3) DEFAULT 0 NOT NULL,
	"max_weight_kg" numeric(10, 3) NOT NULL,
	"volumetric_divisor" integer DEFAULT 5000 NOT NULL,
	"addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vehicle" jsonb,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_company" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"logo" text
);
--> statement-breakpoint
CREATE TABLE "zone" (
	"company_id" uuid NOT NULL,
	"country" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "zone_company_id_country_state_pk" PRIMARY KEY("company_id","country","state")
);
--> statement-breakpoint
CREATE TABLE "outbox_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"html" text,
	"envelope" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"report_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_settlement" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_shipment" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"consignment_no" text NOT NULL,
	"plan" jsonb NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_repeat" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time" text NOT NULL,
	"starts_on" text NOT NULL,
	"until" text,
	"count" integer,
	"left_count" integer,
	"books" boolean NOT NULL,
	"max_price_minor" bigint,
	"paused_at" timestamp (3) with time zone,
	"next_on" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_repeat_run" (
	"template_id" uuid NOT NULL,
	"day" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_repeat_run_template_id_day_pk" PRIMARY KEY("template_id","day")
);
--> statement-breakpoint
CREATE TABLE "order_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"pattern" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text,
	"password_hash" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"lang" text,
	"profile_pic" text,
	"api_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mobile_proven_at" timestamp (3) with time zone,
	"api_secret_next" text,
	"api_secret_next_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"brand_name" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"timezone" text NOT NULL,
	"tax_bp" integer DEFAULT 0 NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hosts" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_setting" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "company_setting_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"type" text,
	"identity_no" text,
	"identity_type" text,
	"dob" text,
	"industry" text,
	"website_url" text,
	"unit_no" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"postcode" text,
	"country" text,
	"default_label_type" text,
	"price_quote_pref" text,
	"lang" text,
	"plan_name" text,
	"plan_expiry_date" timestamp (3) with time zone,
	"discount_bp" integer DEFAULT 0 NOT NULL,
	"billing" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bank_details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tax_identification_no" text,
	"referral_code" text,
	"selected_services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_branding" boolean DEFAULT false NOT NULL,
	"branding" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wallet_minor" bigint DEFAULT 0 NOT NULL,
	"credit_limit_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"referred_by" text,
	"blocked_at" timestamp (3) with time zone,
	"referral_credited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "customer_wallet_floor" CHECK ("customer"."wallet_minor" >= -"customer"."credit_limit_minor")
);
--> statement-breakpoint
CREATE TABLE "customer_user" (
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "customer_user_user_id_customer_id_pk" PRIMARY KEY("user_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"company_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identity_company_id_provider_subject_pk" PRIMARY KEY("company_id","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "user_photo" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text NOT NULL,
	"base64" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_photo_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"url" text NOT NULL,
	"event" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"failed_reason" text,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"off_reason" text,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" bigint,
	"event" text NOT NULL,
	"order_id" uuid,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"status_code" integer,
	"duration_ms" integer,
	"error" text,
	"last_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_try_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"headers" jsonb NOT NULL,
	"status_code" integer,
	"answer" text,
	"duration_ms" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group" ADD CONSTRAINT "contact_group_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_member" ADD CONSTRAINT "contact_group_member_group_id_contact_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."contact_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_member" ADD CONSTRAINT "contact_group_member_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_key" ADD CONSTRAINT "contact_key_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge" ADD CONSTRAINT "contact_merge_survivor_id_contact_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_sender" ADD CONSTRAINT "default_sender_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_sender" ADD CONSTRAINT "default_sender_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installed_app" ADD CONSTRAINT "installed_app_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installed_app" ADD CONSTRAINT "installed_app_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installed_app" ADD CONSTRAINT "installed_app_sealing_key_id_sealing_key_id_fk" FOREIGN KEY ("sealing_key_id") REFERENCES "public"."sealing_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_image" ADD CONSTRAINT "brand_image_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_image" ADD CONSTRAINT "brand_image_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch" ADD CONSTRAINT "order_batch_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch" ADD CONSTRAINT "order_batch_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch" ADD CONSTRAINT "order_batch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch_row" ADD CONSTRAINT "order_batch_row_batch_id_order_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."order_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch_seen" ADD CONSTRAINT "order_batch_seen_batch_id_order_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."order_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch_seen" ADD CONSTRAINT "order_batch_seen_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_connection" ADD CONSTRAINT "courier_connection_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_connection" ADD CONSTRAINT "courier_connection_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "karrio_handover" ADD CONSTRAINT "karrio_handover_manifest_id_manifest_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "karrio_shipment" ADD CONSTRAINT "karrio_shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_file" ADD CONSTRAINT "imported_file_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_row" ADD CONSTRAINT "imported_row_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_row" ADD CONSTRAINT "imported_row_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instabook_link" ADD CONSTRAINT "instabook_link_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instabook_link" ADD CONSTRAINT "instabook_link_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_type" ADD CONSTRAINT "item_type_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_tx_id_ledger_tx_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_tx" ADD CONSTRAINT "ledger_tx_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_money" ADD CONSTRAINT "stray_money_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_checkout" ADD CONSTRAINT "stripe_checkout_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_correction" ADD CONSTRAINT "weight_correction_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_correction" ADD CONSTRAINT "weight_correction_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_feed" ADD CONSTRAINT "news_feed_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_stop" ADD CONSTRAINT "notice_stop_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_app_id_installed_app_id_fk" FOREIGN KEY ("carrier_app_id") REFERENCES "public"."installed_app"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_scan" ADD CONSTRAINT "parcel_scan_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_scan" ADD CONSTRAINT "parcel_scan_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waypoint" ADD CONSTRAINT "waypoint_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_service_company_id_service_company_id_fk" FOREIGN KEY ("service_company_id") REFERENCES "public"."service_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo" ADD CONSTRAINT "promo_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_service_company_id_service_company_id_fk" FOREIGN KEY ("service_company_id") REFERENCES "public"."service_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_company" ADD CONSTRAINT "service_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone" ADD CONSTRAINT "zone_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_settlement" ADD CONSTRAINT "sandbox_settlement_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_shipment" ADD CONSTRAINT "sandbox_shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_repeat" ADD CONSTRAINT "order_repeat_template_id_order_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."order_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_repeat_run" ADD CONSTRAINT "order_repeat_run_template_id_order_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."order_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_template" ADD CONSTRAINT "order_template_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_template" ADD CONSTRAINT "order_template_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_setting" ADD CONSTRAINT "company_setting_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_user" ADD CONSTRAINT "customer_user_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_user" ADD CONSTRAINT "customer_user_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_photo" ADD CONSTRAINT "user_photo_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_photo" ADD CONSTRAINT "user_photo_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash_key" ON "api_token" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_token_customer_idx" ON "api_token" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_user_idx" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_family_idx" ON "refresh_token" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_token_user_idx" ON "refresh_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_code_subject_idx" ON "verification_code" USING btree ("purpose","subject","created_at");--> statement-breakpoint
CREATE INDEX "contact_customer_idx" ON "contact" USING btree ("customer_id","name");--> statement-breakpoint
CREATE INDEX "contact_place_idx" ON "contact" USING btree ("customer_id","postcode");--> statement-breakpoint
CREATE INDEX "contact_without_keys_idx" ON "contact" USING btree ("customer_id","id") WHERE not "contact"."has_keys";--> statement-breakpoint
CREATE UNIQUE INDEX "contact_group_name_key" ON "contact_group" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "contact_group_contact_idx" ON "contact_group_member" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_key_contact_idx" ON "contact_key" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "analytics_change_customer_idx" ON "analytics_change" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "installed_app_path_key" ON "installed_app" USING btree ("customer_id","path");--> statement-breakpoint
CREATE INDEX "installed_app_sealing_key_idx" ON "installed_app" USING btree ("sealing_key_id");--> statement-breakpoint
CREATE INDEX "brand_image_customer_idx" ON "brand_image" USING btree ("customer_id","field");--> statement-breakpoint
CREATE INDEX "order_batch_customer_idx" ON "order_batch" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_batch_finished_idx" ON "order_batch" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "order_batch_row_state_idx" ON "order_batch_row" USING btree ("batch_id","state","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_batch_row_open_key" ON "order_batch_row" USING btree ("order_id") WHERE "order_batch_row"."state" in ('waiting', 'ready');--> statement-breakpoint
CREATE UNIQUE INDEX "karrio_shipment_order_key" ON "karrio_shipment" USING btree ("order_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "karrio_shipment_reference_key" ON "karrio_shipment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "karrio_shipment_number_idx" ON "karrio_shipment" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "event_customer_idx" ON "event" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "imported_row_order_idx" ON "imported_row" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "imported_row_file_idx" ON "imported_row" USING btree ("customer_id","file_hash") WHERE "imported_row"."file_hash" is not null;--> statement-breakpoint
CREATE INDEX "instabook_link_customer_idx" ON "instabook_link" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "integration_token_key" ON "integration" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_charge_key" ON "integration" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "integration_customer_idx" ON "integration" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "item_type_name_key" ON "item_type" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "job_due_idx" ON "job" USING btree ("queue","run_at") WHERE "job"."done_at" is null and "job"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("queue","key") WHERE "job"."done_at" is null and "job"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_customer_idx" ON "invoice" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_no_key" ON "invoice" USING btree ("company_id","invoice_no");--> statement-breakpoint
CREATE INDEX "invoice_charge_idx" ON "invoice" USING btree ("customer_id") WHERE "invoice"."type" = 'charge' and "invoice"."billed_in" is null;--> statement-breakpoint
CREATE INDEX "invoice_owed_idx" ON "invoice" USING btree ("customer_id") WHERE "invoice"."type" in ('postpaid', 'weight') and "invoice"."status" = 0;--> statement-breakpoint
CREATE INDEX "invoice_billed_idx" ON "invoice" USING btree ("billed_in");--> statement-breakpoint
CREATE INDEX "ledger_entry_account_idx" ON "ledger_entry" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_tx_idx" ON "ledger_entry" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "ledger_tx_customer_idx" ON "ledger_tx" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_tx_invoice_idx" ON "ledger_tx" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_tx_refund_key" ON "ledger_tx" USING btree ("refund_of","order_id");--> statement-breakpoint
CREATE INDEX "payment_invoice_idx" ON "payment" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_refund_payment_idx" ON "payment_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stray_money_key" ON "stray_money" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_promo_key" ON "top_up" USING btree ("customer_id",lower("promo_code")) WHERE "top_up"."credited_at" is not null and "top_up"."bonus_minor" > 0;--> statement-breakpoint
CREATE INDEX "weight_correction_dispute_idx" ON "weight_correction" USING btree ("disputed_at") WHERE "weight_correction"."dispute_status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once_key" ON "notice" USING btree ("order_id","kind","channel","day");--> statement-breakpoint
CREATE INDEX "notice_due_idx" ON "notice" USING btree ("next_at") WHERE "notice"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "notice_marked_idx" ON "notice" USING btree ("customer_id") WHERE "notice"."stopped_at" is not null or "notice"."complained_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_sent_idx" ON "notice" USING btree ("customer_id","sent_at");--> statement-breakpoint
CREATE INDEX "notice_outbox_idx" ON "notice" USING btree ("outbox_id") WHERE "notice"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "operator_action_created_idx" ON "operator_action" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_action_subject_idx" ON "operator_action" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "order_count_change_customer_idx" ON "order_count_change" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "activity_order_idx" ON "activity" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_number_key" ON "manifest" USING btree ("company_id","manifest_id");--> statement-breakpoint
CREATE INDEX "manifest_customer_idx" ON "manifest" USING btree ("customer_id","status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_customer_created_idx" ON "orders" USING btree ("customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status_code");--> statement-breakpoint
CREATE INDEX "orders_customer_status_idx" ON "orders" USING btree ("customer_id","status_code","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_consignment_key" ON "orders" USING btree ("company_id","consignment_no");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_nano_key" ON "orders" USING btree ("nano_id");--> statement-breakpoint
CREATE INDEX "orders_invoice_idx" ON "orders" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "orders_manifest_idx" ON "orders" USING btree ("pickup_manifest_id") WHERE "orders"."pickup_manifest_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_made_together_idx" ON "orders" USING btree ("made_together") WHERE "orders"."made_together" is not null;--> statement-breakpoint
CREATE INDEX "orders_carrier_app_idx" ON "orders" USING btree ("carrier_app_id") WHERE "orders"."carrier_app_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_cod_idx" ON "orders" USING btree ("customer_id","cod_status","created_at") WHERE "orders"."cod_minor" is not null;--> statement-breakpoint
CREATE INDEX "orders_cod_open_idx" ON "orders" USING btree ("id") WHERE "orders"."cod_status" in (1, 2);--> statement-breakpoint
CREATE INDEX "orders_lane_idx" ON "orders" USING btree ("service_id","origin_zone","destination_zone","delivered_at");--> statement-breakpoint
CREATE INDEX "orders_by_price_idx" ON "orders" USING btree ("customer_id","price_minor","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_recipient_idx" ON "orders" USING btree ("customer_id","recipient_name","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_number_idx" ON "orders" USING btree ("customer_id","consignment_no","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_service_idx" ON "orders" USING btree ("customer_id","service_code","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_pickup_idx" ON "orders" USING btree ("customer_id","scheduled_at","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_by_weight_idx" ON "orders" USING btree ("customer_id","weight_kg","id","status_code");--> statement-breakpoint
CREATE INDEX "orders_reference_idx" ON "orders" USING btree ("customer_id",lower("reference_no")) WHERE "orders"."reference_no" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_change_idx" ON "orders" USING btree ("customer_id","updated_at","id","status_code");--> statement-breakpoint
CREATE INDEX "parcel_scan_order_idx" ON "parcel_scan" USING btree ("order_id","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "waypoint_order_key" ON "waypoint" USING btree ("order_id","seq");--> statement-breakpoint
CREATE INDEX "order_search_keys_idx" ON "order_search" USING gin (order_search_keys("customer_id", "month", "names_text", "consignment_no")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE UNIQUE INDEX "promo_code_key" ON "promo" USING btree ("company_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "rate_lane_key" ON "rate" USING btree ("service_id","origin_zone","destination_zone");--> statement-breakpoint
CREATE UNIQUE INDEX "service_code_key" ON "service" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "service_company_code_key" ON "service_company" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox_message" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sandbox_settlement_due_idx" ON "sandbox_settlement" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sandbox_shipment_due_idx" ON "sandbox_shipment" USING btree ("done","next_at");--> statement-breakpoint
CREATE INDEX "order_repeat_due_idx" ON "order_repeat" USING btree ("next_at") WHERE "order_repeat"."paused_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_template_name_key" ON "order_template" USING btree ("customer_id",lower("name")) WHERE "order_template"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "order_template_deleted_idx" ON "order_template" USING btree ("deleted_at") WHERE "order_template"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_proven_mobile_key" ON "app_user" USING btree ("company_id","mobile") WHERE "app_user"."mobile_proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_code_key" ON "company" USING btree ("code");--> statement-breakpoint
CREATE INDEX "customer_company_idx" ON "customer" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_referral_key" ON "customer" USING btree ("company_id","referral_code");--> statement-breakpoint
CREATE INDEX "customer_referred_idx" ON "customer" USING btree ("company_id",upper("referred_by"));--> statement-breakpoint
CREATE INDEX "user_identity_user_idx" ON "user_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_customer_idx" ON "webhook" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" USING btree ("webhook_id","next_at","id") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_order_idx" ON "webhook_delivery" USING btree ("webhook_id","order_id","event_id") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_sent_idx" ON "webhook_delivery" USING btree ("webhook_id","locked_until") WHERE "webhook_delivery"."state" = 'waiting' and "webhook_delivery"."locked_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_log_idx" ON "webhook_delivery" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age_idx" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_try_delivery_idx" ON "webhook_try" USING btree ("delivery_id");--> statement-breakpoint
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_tx_append_only" BEFORE UPDATE OR DELETE ON "ledger_tx" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_count_made" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "order_count_made"();--> statement-breakpoint
CREATE TRIGGER "order_count_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "order_count_deleted"();--> statement-breakpoint
CREATE TRIGGER "order_count_moved" AFTER UPDATE OF "status_code", "created_at", "customer_id", "company_id" ON "orders" FOR EACH ROW WHEN (OLD."status_code" <> NEW."status_code" OR OLD."created_at" <> NEW."created_at" OR OLD."customer_id" <> NEW."customer_id" OR OLD."company_id" <> NEW."company_id") EXECUTE FUNCTION "order_count_moved"();--> statement-breakpoint
CREATE TRIGGER "analytics_made" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "analytics_made"();--> statement-breakpoint
CREATE TRIGGER "analytics_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "analytics_deleted"();--> statement-breakpoint
CREATE TRIGGER "analytics_changed" AFTER UPDATE OF "status_code", "created_at", "customer_id", "company_id", "service_code", "origin_zone", "destination_zone", "price_minor", "cod_minor", "cod_status", "rating", "delivered_at", "duration_s", "scheduled_at" ON "orders" FOR EACH ROW WHEN ((NEW."status_code" >= 100 OR OLD."status_code" >= 100) AND (OLD."status_code", OLD."created_at", OLD."customer_id", OLD."company_id", OLD."service_code", OLD."origin_zone", OLD."destination_zone", OLD."price_minor", OLD."cod_minor", OLD."cod_status", OLD."rating", OLD."delivered_at", OLD."duration_s", OLD."scheduled_at") IS DISTINCT FROM (NEW."status_code", NEW."created_at", NEW."customer_id", NEW."company_id", NEW."service_code", NEW."origin_zone", NEW."destination_zone", NEW."price_minor", NEW."cod_minor", NEW."cod_status", NEW."rating", NEW."delivered_at", NEW."duration_s", NEW."scheduled_at")) EXECUTE FUNCTION "analytics_changed"();--> statement-breakpoint
CREATE TRIGGER "order_search_made" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "order_search_made"();--> statement-breakpoint
CREATE TRIGGER "order_search_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "order_search_deleted"();--> statement-breakpoint
CREATE TRIGGER "order_search_changed" AFTER UPDATE OF "customer_id", "status_code", "created_at", "reference_no", "recipient_name", "sender_name", "consignment_no" ON "orders" FOR EACH ROW WHEN ((OLD."customer_id", OLD."status_code", OLD."created_at", OLD."names_text", OLD."consignment_no") IS DISTINCT FROM (NEW."customer_id", NEW."status_code", NEW."created_at", NEW."names_text", NEW."consignment_no")) EXECUTE FUNCTION "order_search_changed"();--> statement-breakpoint
-- Rows that are read together lie beside each other: what CLUSTER without an index goes by.
ALTER TABLE "analytics_count" CLUSTER ON "analytics_count_key";
