CREATE SEQUENCE "provider"."egiro_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 700001 CACHE 1;--> statement-breakpoint
CREATE TABLE "provider"."card_try" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"gateway_session_id" text,
	"gateway_url" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "card_try_reference_unique" UNIQUE("reference"),
	CONSTRAINT "card_try_gateway_session_id_unique" UNIQUE("gateway_session_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."invoice_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."order_feedback" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_feedback_rating" CHECK ("provider"."order_feedback"."rating" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "provider"."referral" (
	"referred_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"reward_code" text,
	CONSTRAINT "referral_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "referral_not_oneself" CHECK ("provider"."referral"."referred_id" <> "provider"."referral"."referrer_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."egiro_arrangement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dda_reference_no" text NOT NULL,
	"bo_transaction_ref_no" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"status" text NOT NULL,
	"relationship" text NOT NULL,
	"other_relationship" text,
	"bank_code" text NOT NULL,
	"mandate_id" text,
	"mandate_url" text,
	"limit_cents" integer,
	"effective_date" date,
	"expiry_date" date,
	"accepted_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"remarks" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "egiro_arrangement_dda_reference_no_unique" UNIQUE("dda_reference_no"),
	CONSTRAINT "egiro_arrangement_bo_transaction_ref_no_unique" UNIQUE("bo_transaction_ref_no"),
	CONSTRAINT "egiro_arrangement_mandate_id_unique" UNIQUE("mandate_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."egiro_reference" (
	"dda_reference_no" text PRIMARY KEY NOT NULL,
	"bo_transaction_ref_no" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "egiro_reference_bo_transaction_ref_no_unique" UNIQUE("bo_transaction_ref_no")
);
--> statement-breakpoint
CREATE TABLE "provider"."egiro_transaction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"arrangement_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"collect_on" date NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."debits" (
	"reference" text PRIMARY KEY NOT NULL,
	"mandate_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"bank_code" text NOT NULL,
	"bank_name" text NOT NULL,
	"return_url" text NOT NULL,
	"notice_url" text NOT NULL,
	"status" text NOT NULL,
	"account" text,
	"limit_cents" integer,
	"effective_date" date,
	"authorised_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mandates_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "provider"."order" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD COLUMN "made_by" text DEFAULT 'CUSTOMER' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."payment" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."coupon" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
ALTER TABLE "provider"."card_try" ADD CONSTRAINT "card_try_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."invoice_link" ADD CONSTRAINT "invoice_link_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_feedback" ADD CONSTRAINT "order_feedback_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_referred_id_customer_id_fk" FOREIGN KEY ("referred_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_referrer_id_customer_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_reward_code_coupon_code_fk" FOREIGN KEY ("reward_code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_dda_reference_no_egiro_reference_dda_reference_no_fk" FOREIGN KEY ("dda_reference_no") REFERENCES "provider"."egiro_reference"("dda_reference_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_reference" ADD CONSTRAINT "egiro_reference_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_arrangement_id_egiro_arrangement_id_fk" FOREIGN KEY ("arrangement_id") REFERENCES "provider"."egiro_arrangement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."debits" ADD CONSTRAINT "debits_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "sandbox"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_try_customer" ON "provider"."card_try" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoice_link_order" ON "provider"."invoice_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "egiro_arrangement_customer" ON "provider"."egiro_arrangement" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_arrangement_one_live" ON "provider"."egiro_arrangement" USING btree ("customer_id","client_id") WHERE "provider"."egiro_arrangement"."status" in ('PENDING', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "egiro_transaction_arrangement" ON "provider"."egiro_transaction" USING btree ("arrangement_id");--> statement-breakpoint
CREATE INDEX "egiro_transaction_due" ON "provider"."egiro_transaction" USING btree ("collect_on");--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_transaction_one_per_invoice" ON "provider"."egiro_transaction" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mandates_status" ON "sandbox"."mandates" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "payment_recent" ON "provider"."payment" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "provider"."coupon" ADD CONSTRAINT "coupon_referrer_id_unique" UNIQUE("referrer_id");