CREATE SCHEMA "provider";
--> statement-breakpoint
CREATE SCHEMA "portal";
--> statement-breakpoint
CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE SEQUENCE "provider"."invoice_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "provider"."order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "provider"."egiro_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 700001 CACHE 1;--> statement-breakpoint
CREATE TABLE "provider"."card" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_token_unique" UNIQUE("token")
);
--> statement-breakpoint
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
CREATE TABLE "provider"."cart" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"referral_sources" text[] NOT NULL,
	"source_others" text,
	"marketing_consent" boolean NOT NULL,
	"coupon_code" text,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."cart_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"client_id" text,
	CONSTRAINT "cart_item_position" UNIQUE("customer_id","position")
);
--> statement-breakpoint
CREATE TABLE "provider"."coupon_use" (
	"code" text NOT NULL,
	"use" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "coupon_use_code_use_pk" PRIMARY KEY("code","use"),
	CONSTRAINT "coupon_use_one_per_customer" UNIQUE("code","customer_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."intake_seat" (
	"intake_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"order_item_id" uuid NOT NULL,
	CONSTRAINT "intake_seat_intake_id_seat_pk" PRIMARY KEY("intake_id","seat"),
	CONSTRAINT "intake_seat_one_per_item" UNIQUE("order_item_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."invoice_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."money_event" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"invoice_number" text,
	"customer_id" uuid,
	"client_id" text,
	"made_by" text DEFAULT 'CUSTOMER' NOT NULL,
	"customer_name" text NOT NULL,
	"payer_name" text NOT NULL,
	"status" text NOT NULL,
	"sub_total_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"gst_basis_points" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"coupon_code" text,
	"address" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "order_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "order_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "order_adds_up" CHECK ("provider"."order"."sub_total_cents" - "provider"."order"."discount_cents" + "provider"."order"."gst_cents" = "provider"."order"."total_cents"),
	CONSTRAINT "order_not_negative" CHECK ("provider"."order"."total_cents" >= 0)
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
CREATE TABLE "provider"."order_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"sessions" integer NOT NULL,
	"validity_days" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"discount_description" text,
	CONSTRAINT "order_item_position" UNIQUE("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "provider"."payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"gateway_session_id" text,
	"gateway_url" text,
	"save_card" boolean DEFAULT false NOT NULL,
	"card_token" text,
	"card_brand" text,
	"card_last_four" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_gateway_session_id_unique" UNIQUE("gateway_session_id")
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
CREATE TABLE "provider"."refund_due" (
	"money_event_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."service" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"order_item_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"total_sessions" integer NOT NULL,
	"used_sessions" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"health_condition_changed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_order_item_id_unique" UNIQUE("order_item_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."term" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"stage" text NOT NULL,
	CONSTRAINT "term_service" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."once_key" (
	"key" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "provider"."health_declaration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"centre_id" text,
	"service_id" uuid,
	"status" text NOT NULL,
	"answers" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	CONSTRAINT "health_declaration_service_id_unique" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."health_reading" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."medical_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"answers" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"submitted_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."category" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"summary" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."centre" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"block" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."coupon" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"percent_basis_points" integer,
	"amount_cents" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"uses" integer,
	"customer_id" uuid,
	"product_id" text,
	"referrer_id" uuid,
	CONSTRAINT "coupon_referrer_id_unique" UNIQUE("referrer_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."gst_rate" (
	"from_date" date PRIMARY KEY NOT NULL,
	"basis_points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."intake" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"weekdays" integer[] NOT NULL,
	"start_time" time NOT NULL,
	"seats" integer NOT NULL,
	CONSTRAINT "intake_has_seats" CHECK ("provider"."intake"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider"."marketing_channel" (
	"id" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."mastercode" (
	"code" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "mastercode_code_key_pk" PRIMARY KEY("code","key")
);
--> statement-breakpoint
CREATE TABLE "provider"."offer" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"sessions" integer NOT NULL,
	"validity_days" integer NOT NULL,
	"sellable" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."product" (
	"id" text PRIMARY KEY NOT NULL,
	"subcategory_id" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"program_content_type" text NOT NULL,
	"fixed_sessions" boolean NOT NULL,
	"pre_assessment" boolean NOT NULL,
	"post_assessment" boolean NOT NULL,
	"minutes_per_session" integer NOT NULL,
	"minimum_age" integer,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."product_centre" (
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	CONSTRAINT "product_centre_product_id_centre_id_pk" PRIMARY KEY("product_id","centre_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."slot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"seats" integer NOT NULL,
	CONSTRAINT "slot_once" UNIQUE("product_id","centre_id","kind","starts_at"),
	CONSTRAINT "slot_has_seats" CHECK ("provider"."slot"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider"."subcategory" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."access_record" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"call" text NOT NULL,
	"changed" boolean NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"postal_code" text NOT NULL,
	"block" text NOT NULL,
	"street" text NOT NULL,
	"building" text,
	"level" text,
	"unit" text,
	"same_as" text DEFAULT 'NONE' NOT NULL,
	CONSTRAINT "address_type_once" UNIQUE("client_id","type")
);
--> statement-breakpoint
CREATE TABLE "provider"."client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"id_type" text NOT NULL,
	"id_number_sealed" text NOT NULL,
	"id_number_lookup" text NOT NULL,
	"masked_id_number" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text NOT NULL,
	"mobile_number" text NOT NULL,
	"home_number" text,
	"date_of_birth" date NOT NULL,
	"gender" text NOT NULL,
	"marital_status" text,
	"language" text NOT NULL,
	"other_language" text,
	"religion" text,
	"other_religion" text,
	"resident_status" text,
	"other_resident_status" text,
	"nationality" text,
	"union_member" boolean DEFAULT false NOT NULL,
	"chas_subsidy_tier" text,
	"chas_expiry_date" date,
	"company_name" text,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"personal_data_consent_at" timestamp with time zone,
	"linking_status" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_id_number" UNIQUE("id_number_lookup")
);
--> statement-breakpoint
CREATE TABLE "provider"."client_access" (
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"relation" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_access_customer_id_client_id_pk" PRIMARY KEY("customer_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."client_picture" (
	"client_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."contact" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"relationship" text NOT NULL,
	"other_relationship" text,
	"country_code" text NOT NULL,
	"mobile_number" text NOT NULL,
	"home_number" text,
	"email" text,
	"payer" boolean DEFAULT false NOT NULL,
	"emergency" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."customer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"email" text,
	"mobile" text,
	"finance" boolean DEFAULT false NOT NULL,
	"linking_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "portal"."draft" (
	"customer_id" text NOT NULL,
	"journey" text NOT NULL,
	"answers" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_customer_id_journey_pk" PRIMARY KEY("customer_id","journey")
);
--> statement-breakpoint
CREATE TABLE "portal"."postal_code" (
	"postal_code" text PRIMARY KEY NOT NULL,
	"block" text NOT NULL,
	"street" text NOT NULL,
	"building" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"person" jsonb,
	"tokens" text,
	"tokens_expire_at" timestamp with time zone,
	"refreshing_until" timestamp with time zone,
	"ending" text,
	"view_as" text,
	"saved_cart" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flash" jsonb DEFAULT '[]'::jsonb NOT NULL
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
CREATE TABLE "sandbox"."accounts" (
	"sub" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"mobile" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_mobile_unique" UNIQUE("mobile")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."cards" (
	"token" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"holder" text NOT NULL,
	"behaviour" text NOT NULL,
	"reusable" boolean NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."codes" (
	"interaction_id" text NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries_left" integer NOT NULL,
	"sends" integer NOT NULL,
	"proven_at" timestamp with time zone,
	"pending" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_interaction_id_purpose_pk" PRIMARY KEY("interaction_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."gateway_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"amount_cents" integer,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"notice_url" text NOT NULL,
	"save_card" boolean NOT NULL,
	"saved_card_token" text,
	"status" text NOT NULL,
	"failure_code" text,
	"card_token" text,
	"challenge_tries_left" integer,
	"lose_notice" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "gateway_sessions_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."identity_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed_jwks" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."identity_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" text NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "identity_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."messages" (
	"position" bigserial NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."notices" (
	"event_id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"held_back" boolean NOT NULL,
	"attempts" integer NOT NULL,
	"claimed_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"session_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."transfers" (
	"event_id" text PRIMARY KEY NOT NULL,
	"form_key" text NOT NULL,
	"place" integer NOT NULL,
	"uen" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."card" ADD CONSTRAINT "card_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."card_try" ADD CONSTRAINT "card_try_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart" ADD CONSTRAINT "cart_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart" ADD CONSTRAINT "cart_coupon_code_coupon_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_customer_id_cart_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."cart"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "provider"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."coupon_use" ADD CONSTRAINT "coupon_use_code_coupon_code_fk" FOREIGN KEY ("code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."coupon_use" ADD CONSTRAINT "coupon_use_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."coupon_use" ADD CONSTRAINT "coupon_use_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_seat" ADD CONSTRAINT "intake_seat_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "provider"."intake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_seat" ADD CONSTRAINT "intake_seat_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "provider"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."invoice_link" ADD CONSTRAINT "invoice_link_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."money_event" ADD CONSTRAINT "money_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "provider"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD CONSTRAINT "order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD CONSTRAINT "order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_feedback" ADD CONSTRAINT "order_feedback_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "provider"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."payment" ADD CONSTRAINT "payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_referred_id_customer_id_fk" FOREIGN KEY ("referred_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_referrer_id_customer_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_reward_code_coupon_code_fk" FOREIGN KEY ("reward_code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."refund_due" ADD CONSTRAINT "refund_due_money_event_id_money_event_id_fk" FOREIGN KEY ("money_event_id") REFERENCES "provider"."money_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."refund_due" ADD CONSTRAINT "refund_due_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "provider"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."term" ADD CONSTRAINT "term_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_dda_reference_no_egiro_reference_dda_reference_no_fk" FOREIGN KEY ("dda_reference_no") REFERENCES "provider"."egiro_reference"("dda_reference_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_reference" ADD CONSTRAINT "egiro_reference_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_arrangement_id_egiro_arrangement_id_fk" FOREIGN KEY ("arrangement_id") REFERENCES "provider"."egiro_arrangement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD CONSTRAINT "health_declaration_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD CONSTRAINT "health_declaration_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_reading" ADD CONSTRAINT "health_reading_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_reading" ADD CONSTRAINT "health_reading_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD CONSTRAINT "medical_history_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD CONSTRAINT "medical_history_submitted_by_customer_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake" ADD CONSTRAINT "intake_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake" ADD CONSTRAINT "intake_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."offer" ADD CONSTRAINT "offer_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."product" ADD CONSTRAINT "product_subcategory_id_subcategory_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "provider"."subcategory"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."product_centre" ADD CONSTRAINT "product_centre_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."product_centre" ADD CONSTRAINT "product_centre_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."slot" ADD CONSTRAINT "slot_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."slot" ADD CONSTRAINT "slot_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."subcategory" ADD CONSTRAINT "subcategory_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "provider"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."access_record" ADD CONSTRAINT "access_record_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."access_record" ADD CONSTRAINT "access_record_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."address" ADD CONSTRAINT "address_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD CONSTRAINT "client_access_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD CONSTRAINT "client_access_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_picture" ADD CONSTRAINT "client_picture_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."contact" ADD CONSTRAINT "contact_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."debits" ADD CONSTRAINT "debits_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "sandbox"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_one_default" ON "provider"."card" USING btree ("customer_id") WHERE "provider"."card"."is_default";--> statement-breakpoint
CREATE INDEX "card_try_customer" ON "provider"."card_try" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoice_link_order" ON "provider"."invoice_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_customer" ON "provider"."order" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "order_open" ON "provider"."order" USING btree ("expires_at") WHERE "provider"."order"."status" = 'PENDING_PAYMENT';--> statement-breakpoint
CREATE INDEX "payment_order" ON "provider"."payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_recent" ON "provider"."payment" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_open" ON "provider"."payment" USING btree ("order_id","method") WHERE "provider"."payment"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "service_client" ON "provider"."service" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "message_waiting" ON "provider"."message" USING btree ("next_attempt_at") WHERE "provider"."message"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "egiro_arrangement_customer" ON "provider"."egiro_arrangement" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_arrangement_one_live" ON "provider"."egiro_arrangement" USING btree ("customer_id","client_id") WHERE "provider"."egiro_arrangement"."status" in ('PENDING', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "egiro_transaction_arrangement" ON "provider"."egiro_transaction" USING btree ("arrangement_id");--> statement-breakpoint
CREATE INDEX "egiro_transaction_due" ON "provider"."egiro_transaction" USING btree ("collect_on");--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_transaction_one_per_invoice" ON "provider"."egiro_transaction" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "health_declaration_client" ON "provider"."health_declaration" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "health_declaration_one_own_open" ON "provider"."health_declaration" USING btree ("client_id") WHERE "provider"."health_declaration"."status" = 'OPEN' and "provider"."health_declaration"."service_id" is null and "provider"."health_declaration"."centre_id" is null;--> statement-breakpoint
CREATE INDEX "health_reading_client" ON "provider"."health_reading" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "medical_history_client" ON "provider"."medical_history" USING btree ("client_id","submitted_at");--> statement-breakpoint
CREATE INDEX "intake_product_centre" ON "provider"."intake" USING btree ("product_id","centre_id","from_date");--> statement-breakpoint
CREATE INDEX "slot_time" ON "provider"."slot" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "access_record_client" ON "provider"."access_record" USING btree ("client_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_record_views_of_day" ON "provider"."access_record" USING btree ("customer_id","client_id","call","day") WHERE not "provider"."access_record"."changed";--> statement-breakpoint
CREATE UNIQUE INDEX "client_access_one_self" ON "provider"."client_access" USING btree ("customer_id") WHERE "provider"."client_access"."relation" = 'SELF';--> statement-breakpoint
CREATE UNIQUE INDEX "client_access_self_of_one" ON "provider"."client_access" USING btree ("client_id") WHERE "provider"."client_access"."relation" = 'SELF';--> statement-breakpoint
CREATE INDEX "contact_client" ON "provider"."contact" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "session_expires_at" ON "portal"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mandates_status" ON "sandbox"."mandates" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "accounts_email" ON "sandbox"."accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_records_grant" ON "sandbox"."identity_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_records_uid" ON "sandbox"."identity_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_records_expiry" ON "sandbox"."identity_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_position" ON "sandbox"."messages" USING btree ("position");--> statement-breakpoint
CREATE INDEX "notices_open" ON "sandbox"."notices" USING btree ("delivered_at","created_at");--> statement-breakpoint
CREATE INDEX "refunds_session" ON "sandbox"."refunds" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_form" ON "sandbox"."transfers" USING btree ("form_key","place");--> statement-breakpoint
CREATE INDEX "transfers_reference" ON "sandbox"."transfers" USING btree ("reference");