CREATE TABLE "order_batch_seen" (
	"batch_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_batch_seen_batch_id_user_id_pk" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "order_batch_seen" ADD CONSTRAINT "order_batch_seen_batch_id_order_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."order_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_batch_seen" ADD CONSTRAINT "order_batch_seen_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;