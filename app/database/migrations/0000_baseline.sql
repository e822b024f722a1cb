CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE SCHEMA "portal";
--> statement-breakpoint
CREATE SCHEMA "provider";
--> statement-breakpoint
CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE SEQUENCE "provider"."credit_note_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 800001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "provider"."egiro_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 700001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "provider"."invoice_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "provider"."order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "provider"."receipt_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1;--> statement-breakpoint
CREATE TABLE "provider"."appointment_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"of_several" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."person_time" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"period" "tstzrange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."session_booking" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"slot_id" uuid,
	"seat" integer,
	"intake_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'SCHEDULED' NOT NULL,
	"response" text DEFAULT 'PENDING' NOT NULL,
	"attendance" text DEFAULT 'NOT_ATTENDED' NOT NULL,
	"checked_in_at" timestamp with time zone,
	"checked_out_at" timestamp with time zone,
	"turned_away_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"booked_by" uuid,
	"moved_by" uuid,
	"moved_at" timestamp with time zone,
	CONSTRAINT "session_booking_slot_or_cohort" CHECK (("provider"."session_booking"."slot_id" is not null and "provider"."session_booking"."seat" is not null) <> ("provider"."session_booking"."intake_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider"."package_cancellation" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"credit_note_number" text NOT NULL,
	"reason" text NOT NULL,
	"unused_sessions" integer NOT NULL,
	"refund_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"to_estate" boolean DEFAULT false NOT NULL,
	"taken_off" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp with time zone,
	"gateway_refund_id" text,
	"returned_at" timestamp with time zone,
	CONSTRAINT "package_cancellation_credit_note_number_unique" UNIQUE("credit_note_number"),
	CONSTRAINT "package_cancellation_amounts" CHECK ("provider"."package_cancellation"."gst_cents" between 0 and "provider"."package_cancellation"."refund_cents" and "provider"."package_cancellation"."unused_sessions" >= 0)
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
CREATE TABLE "provider"."activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"centre_id" text NOT NULL,
	"product_id" text,
	"name" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"start_time" time NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "activity_within_a_day" CHECK ("provider"."activity"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "provider"."attendance_record" (
	"booking_id" uuid NOT NULL,
	"action" text NOT NULL,
	"visit" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_record_booking_id_action_pk" PRIMARY KEY("booking_id","action")
);
--> statement-breakpoint
CREATE TABLE "provider"."feedback_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"occasion_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."feedback_occasion" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid,
	"volunteer_attendance_id" uuid,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rating" integer,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"comment" text,
	"given_at" timestamp with time zone,
	CONSTRAINT "feedback_occasion_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "feedback_occasion_volunteer_attendance_id_unique" UNIQUE("volunteer_attendance_id"),
	CONSTRAINT "feedback_occasion_rating" CHECK ("provider"."feedback_occasion"."rating" between 1 and 6),
	CONSTRAINT "feedback_occasion_given_with_rating" CHECK (("provider"."feedback_occasion"."rating" is null) = ("provider"."feedback_occasion"."given_at" is null))
);
--> statement-breakpoint
CREATE TABLE "provider"."organisation" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."staff_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"centre_id" text,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider"."volunteer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"id_number_sealed" text NOT NULL,
	"id_number_lookup" text NOT NULL,
	"masked_id_number" text NOT NULL,
	"country_code" text NOT NULL,
	"mobile_number" text NOT NULL,
	"organisation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "volunteer_id_number_lookup_unique" UNIQUE("id_number_lookup")
);
--> statement-breakpoint
CREATE TABLE "provider"."volunteer_attendance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activity_id" uuid NOT NULL,
	"volunteer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"organisation_id" text,
	"enrolment" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"checked_in_at" timestamp with time zone NOT NULL,
	"checked_in_by" uuid NOT NULL,
	"checked_out_at" timestamp with time zone,
	"checked_out_by" uuid,
	"minutes" integer,
	CONSTRAINT "volunteer_attendance_once" UNIQUE("activity_id","day","volunteer_id"),
	CONSTRAINT "volunteer_attendance_minutes_when_out" CHECK (("provider"."volunteer_attendance"."checked_out_at" is null) = ("provider"."volunteer_attendance"."minutes" is null))
);
--> statement-breakpoint
CREATE TABLE "provider"."volunteer_registration" (
	"activity_id" uuid NOT NULL,
	"volunteer_id" uuid NOT NULL,
	CONSTRAINT "volunteer_registration_activity_id_volunteer_id_pk" PRIMARY KEY("activity_id","volunteer_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."agreement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"how" text NOT NULL,
	"counter_code_id" uuid NOT NULL,
	"staff" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."agreement_code" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider"."counter_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"centre_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "counter_code_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "provider"."entered_by" (
	"access_record_id" uuid PRIMARY KEY NOT NULL,
	"counter_code_id" uuid NOT NULL,
	"staff" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."hand_over" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"place" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "hand_over_within_the_portal" CHECK ("provider"."hand_over"."place" like '/%')
);
--> statement-breakpoint
CREATE TABLE "provider"."call_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider"."once_key" (
	"key" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."look_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asked" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"calendar" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"daytime_only" boolean DEFAULT false NOT NULL,
	"kind" text,
	"language" text,
	"client_id" text,
	"reader" text,
	"reader_id" uuid,
	"about_id" text,
	"announced" jsonb,
	"quiet_hours" text,
	"unsure" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_appointment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"denticare_client_id" uuid NOT NULL,
	"treatment_id" text NOT NULL,
	"dentist_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'SCHEDULED' NOT NULL,
	"name" text NOT NULL,
	"masked_id_number" text NOT NULL,
	"email" text,
	"mobile" text,
	"language" text,
	"marketing_consent" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"booked_by" uuid,
	"moved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_clinic" (
	"centre_id" text PRIMARY KEY NOT NULL,
	"area" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_mobile_code" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_proof" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"denticare_client_id" uuid,
	"code_hash" text,
	"mobile" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"client" text,
	"treatment_id" text,
	"asked_dentist_id" text,
	"dentist_id" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_id" uuid,
	"held_until" timestamp with time zone,
	"extended" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"proven_mobile" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_time" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dentist_id" text NOT NULL,
	"period" "tstzrange" NOT NULL,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider"."dental_treatment" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"minutes" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."denticare_client" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"denticare_id" text NOT NULL,
	"person" text NOT NULL,
	"client_id" text,
	"mobile" text,
	"black_listed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "denticare_client_denticare_id_unique" UNIQUE("denticare_id"),
	CONSTRAINT "denticare_client_person_unique" UNIQUE("person"),
	CONSTRAINT "denticare_client_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."dentist" (
	"id" text PRIMARY KEY NOT NULL,
	"clinic_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."dentist_hours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dentist_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"from_time" time NOT NULL,
	"until_time" time NOT NULL
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
	"told_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"mandate_ended_at" timestamp with time zone,
	CONSTRAINT "egiro_arrangement_dda_reference_no_unique" UNIQUE("dda_reference_no"),
	CONSTRAINT "egiro_arrangement_bo_transaction_ref_no_unique" UNIQUE("bo_transaction_ref_no"),
	CONSTRAINT "egiro_arrangement_mandate_id_unique" UNIQUE("mandate_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."egiro_payer_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"arrangement_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	"pay_link_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "egiro_transaction_once_by_arrangement" UNIQUE("arrangement_id","order_id")
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
CREATE TABLE "provider"."centre" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"block" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"round_cash" boolean DEFAULT false NOT NULL,
	"poster_edition" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."product_centre" (
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	CONSTRAINT "product_centre_product_id_centre_id_pk" PRIMARY KEY("product_id","centre_id")
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
CREATE TABLE "provider"."offer" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"sessions" integer NOT NULL,
	"validity_days" integer NOT NULL,
	"sellable" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"chas_subsidy" jsonb,
	"egiro" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."offer_price" (
	"offer_id" text NOT NULL,
	"from_date" date NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "offer_price_offer_id_from_date_pk" PRIMARY KEY("offer_id","from_date")
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
	"position" integer NOT NULL,
	"cancellation" jsonb,
	"freeze" jsonb,
	"assessment_figures" jsonb,
	"words" jsonb
);
--> statement-breakpoint
CREATE TABLE "provider"."subcategory" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."holiday" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"closed" boolean NOT NULL
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
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "intake_has_seats" CHECK ("provider"."intake"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider"."intake_plan" (
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"start_time" time NOT NULL,
	"weekdays" integer[] NOT NULL,
	"from_date" date NOT NULL,
	"every_weeks" integer,
	"until_date" date,
	"seats" integer NOT NULL,
	CONSTRAINT "intake_plan_product_id_centre_id_start_time_from_date_pk" PRIMARY KEY("product_id","centre_id","start_time","from_date"),
	CONSTRAINT "intake_plan_has_seats" CHECK ("provider"."intake_plan"."seats" > 0),
	CONSTRAINT "intake_plan_repeats" CHECK ("provider"."intake_plan"."every_weeks" > 0)
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
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "slot_once" UNIQUE("product_id","centre_id","kind","starts_at"),
	CONSTRAINT "slot_has_seats" CHECK ("provider"."slot"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider"."weekly_time" (
	"product_id" text NOT NULL,
	"centre_id" text NOT NULL,
	"kind" text NOT NULL,
	"weekday" integer NOT NULL,
	"start_time" time NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	"seats" integer NOT NULL,
	CONSTRAINT "weekly_time_once" PRIMARY KEY("product_id","centre_id","kind","weekday","start_time","from_date"),
	CONSTRAINT "weekly_time_has_seats" CHECK ("provider"."weekly_time"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider"."operation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"command" text NOT NULL,
	"said" text NOT NULL
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
	"names_nobody" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"address" jsonb,
	"seller" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"due_on" date,
	"receipt_email" text,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "order_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "order_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "order_adds_up" CHECK ("provider"."order"."sub_total_cents" - "provider"."order"."discount_cents" + "provider"."order"."gst_cents" = "provider"."order"."total_cents"),
	CONSTRAINT "order_not_negative" CHECK ("provider"."order"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider"."order_feedback" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"rating" integer NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
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
	"cancellation" jsonb,
	CONSTRAINT "order_item_position" UNIQUE("order_id","position")
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
CREATE TABLE "provider"."money_event" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
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
	"centre_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_gateway_session_id_unique" UNIQUE("gateway_session_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."refund_due" (
	"money_event_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider"."refused_transfer" (
	"event_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."access_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."access_record" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"client_id" text NOT NULL,
	"call" text NOT NULL,
	"changed" boolean NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."client_access" (
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"relation" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirm_by" timestamp with time zone,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"may_book" boolean DEFAULT true NOT NULL,
	"may_pay" boolean DEFAULT true NOT NULL,
	"may_read_health" boolean DEFAULT true NOT NULL,
	"last_day" date,
	CONSTRAINT "client_access_customer_id_client_id_pk" PRIMARY KEY("customer_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."former_access" (
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"may_book" boolean NOT NULL,
	"may_pay" boolean NOT NULL,
	"may_read_health" boolean NOT NULL,
	"last_day" date,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "former_access_customer_id_client_id_pk" PRIMARY KEY("customer_id","client_id")
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
	"email" text,
	"country_code" text NOT NULL,
	"mobile_number" text,
	"messages_to" text,
	"messages_mobile" text,
	"message_channel" text,
	"quiet_hours" text,
	"chosen_language" text,
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
	"closed_at" timestamp with time zone,
	"links_ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_id_number" UNIQUE("id_number_lookup")
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
	"is_reminded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."contact_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"new_token_hash" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_change_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "contact_change_new_token_hash_unique" UNIQUE("new_token_hash")
);
--> statement-breakpoint
CREATE TABLE "provider"."correction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"field" text NOT NULL,
	"from_text" text,
	"to_text" text NOT NULL,
	"value_sealed" text,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"centre_name" text,
	"decided_by" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "provider"."customer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"email" text,
	"mobile" text,
	"chosen_language" text,
	"finance" boolean DEFAULT false NOT NULL,
	"linking_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"former_subject_hash" text,
	"ended_as" text,
	CONSTRAINT "customer_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "provider"."ended_sign_in" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."death_report" (
	"client_id" text PRIMARY KEY NOT NULL,
	"died_on" date,
	"reported_by" uuid,
	"reported_at" timestamp with time zone NOT NULL,
	"contact" jsonb,
	"status" text,
	"stop_token_hash" text,
	"closed" jsonb,
	"accesses" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."record_merge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_id" text NOT NULL,
	"source_id" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."counter" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"centre_name" text NOT NULL,
	"pass" text NOT NULL,
	"set_up_at" timestamp with time zone NOT NULL,
	"visit_started_at" timestamp with time zone,
	"visit_seen_at" timestamp with time zone,
	"visit_hash" text,
	"desk_closed_at" timestamp with time zone,
	"staff" text,
	"entered_by" text,
	"hand_over" text
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
CREATE TABLE "portal"."own_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_check" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
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
CREATE TABLE "portal"."sent_form" (
	"key" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"claim" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"asked_until" timestamp with time zone NOT NULL,
	"answer" text,
	"failed" boolean DEFAULT false NOT NULL
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
	"counter" text,
	"view_as" text,
	"device" text,
	"saved_cart" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"denticare_session" text,
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
CREATE TABLE "provider"."package_freeze" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"answer" text,
	"applied_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "package_freeze_days" CHECK ("provider"."package_freeze"."from_day" <= "provider"."package_freeze"."to_day")
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
	"frozen" datemultirange DEFAULT '{}'::datemultirange NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone,
	CONSTRAINT "service_order_item_id_unique" UNIQUE("order_item_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."service_notice" (
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_notice_service_id_kind_pk" PRIMARY KEY("service_id","kind")
);
--> statement-breakpoint
CREATE TABLE "provider"."term" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"stage" text NOT NULL,
	CONSTRAINT "term_service" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "provider"."staff_record" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"results" jsonb,
	"centre_id" text NOT NULL,
	"counter_code_id" uuid NOT NULL,
	"staff" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_record_of_booking" CHECK (("provider"."staff_record"."kind" = 'DOCTORS_NOTE') = ("provider"."staff_record"."booking_id" is null))
);
--> statement-breakpoint
CREATE TABLE "provider"."till_entry" (
	"receipt_number" text PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"voids" text,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tendered_cents" integer,
	"cheque_number" text,
	"reason" text,
	"centre_id" text NOT NULL,
	"counter_code_id" uuid NOT NULL,
	"staff" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_entry_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "till_entry_voids_unique" UNIQUE("voids"),
	CONSTRAINT "till_entry_payment_or_void" CHECK (("provider"."till_entry"."payment_id" is null) = ("provider"."till_entry"."voids" is not null) and ("provider"."till_entry"."payment_id" is null) = ("provider"."till_entry"."amount_cents" < 0))
);
--> statement-breakpoint
CREATE TABLE "provider"."session_reminder" (
	"booking_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_reminder_booking_id_days_before_starts_at_pk" PRIMARY KEY("booking_id","days_before","starts_at")
);
--> statement-breakpoint
CREATE TABLE "provider"."waiting_place" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term_id" uuid NOT NULL,
	"slot_id" uuid,
	"intake_id" uuid,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"seat" integer,
	"offer_expires_at" timestamp with time zone,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"joined_by" uuid,
	CONSTRAINT "waiting_place_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "waiting_place_slot_or_intake" CHECK (("provider"."waiting_place"."slot_id" is not null) <> ("provider"."waiting_place"."intake_id" is not null)),
	CONSTRAINT "waiting_place_offer_whole" CHECK ("provider"."waiting_place"."status" <> 'OFFERED' or ("provider"."waiting_place"."seat" is not null and "provider"."waiting_place"."offer_expires_at" is not null and "provider"."waiting_place"."token_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "provider"."appointment_link" ADD CONSTRAINT "appointment_link_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_term_id_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "provider"."term"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_slot_id_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "provider"."slot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "provider"."intake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_booked_by_customer_id_fk" FOREIGN KEY ("booked_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_moved_by_customer_id_fk" FOREIGN KEY ("moved_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD CONSTRAINT "package_cancellation_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD CONSTRAINT "package_cancellation_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD CONSTRAINT "package_cancellation_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart" ADD CONSTRAINT "cart_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart" ADD CONSTRAINT "cart_coupon_code_coupon_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_customer_id_cart_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."cart"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "provider"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."cart_item" ADD CONSTRAINT "cart_item_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."activity" ADD CONSTRAINT "activity_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."activity" ADD CONSTRAINT "activity_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."attendance_record" ADD CONSTRAINT "attendance_record_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."feedback_link" ADD CONSTRAINT "feedback_link_occasion_id_feedback_occasion_id_fk" FOREIGN KEY ("occasion_id") REFERENCES "provider"."feedback_occasion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."feedback_occasion" ADD CONSTRAINT "feedback_occasion_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."feedback_occasion" ADD CONSTRAINT "feedback_occasion_volunteer_attendance_id_volunteer_attendance_id_fk" FOREIGN KEY ("volunteer_attendance_id") REFERENCES "provider"."volunteer_attendance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_code" ADD CONSTRAINT "staff_code_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer" ADD CONSTRAINT "volunteer_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "provider"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_attendance" ADD CONSTRAINT "volunteer_attendance_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "provider"."activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_attendance" ADD CONSTRAINT "volunteer_attendance_volunteer_id_volunteer_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "provider"."volunteer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_attendance" ADD CONSTRAINT "volunteer_attendance_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "provider"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_registration" ADD CONSTRAINT "volunteer_registration_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "provider"."activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_registration" ADD CONSTRAINT "volunteer_registration_volunteer_id_volunteer_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "provider"."volunteer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."agreement" ADD CONSTRAINT "agreement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."agreement" ADD CONSTRAINT "agreement_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."agreement_code" ADD CONSTRAINT "agreement_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."counter_code" ADD CONSTRAINT "counter_code_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."entered_by" ADD CONSTRAINT "entered_by_access_record_id_access_record_id_fk" FOREIGN KEY ("access_record_id") REFERENCES "provider"."access_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."entered_by" ADD CONSTRAINT "entered_by_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."hand_over" ADD CONSTRAINT "hand_over_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD CONSTRAINT "message_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD CONSTRAINT "message_reader_id_customer_id_fk" FOREIGN KEY ("reader_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD CONSTRAINT "message_about_id_client_id_fk" FOREIGN KEY ("about_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_denticare_client_id_denticare_client_id_fk" FOREIGN KEY ("denticare_client_id") REFERENCES "provider"."denticare_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_treatment_id_dental_treatment_id_fk" FOREIGN KEY ("treatment_id") REFERENCES "provider"."dental_treatment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_booked_by_customer_id_fk" FOREIGN KEY ("booked_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_moved_by_customer_id_fk" FOREIGN KEY ("moved_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_clinic" ADD CONSTRAINT "dental_clinic_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_link" ADD CONSTRAINT "dental_link_appointment_id_dental_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "provider"."dental_appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_mobile_code" ADD CONSTRAINT "dental_mobile_code_session_hash_dental_session_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "provider"."dental_session"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_proof" ADD CONSTRAINT "dental_proof_denticare_client_id_denticare_client_id_fk" FOREIGN KEY ("denticare_client_id") REFERENCES "provider"."denticare_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD CONSTRAINT "dental_session_treatment_id_dental_treatment_id_fk" FOREIGN KEY ("treatment_id") REFERENCES "provider"."dental_treatment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD CONSTRAINT "dental_session_asked_dentist_id_dentist_id_fk" FOREIGN KEY ("asked_dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD CONSTRAINT "dental_session_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_time" ADD CONSTRAINT "dental_time_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."denticare_client" ADD CONSTRAINT "denticare_client_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dentist" ADD CONSTRAINT "dentist_clinic_id_dental_clinic_centre_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "provider"."dental_clinic"("centre_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dentist_hours" ADD CONSTRAINT "dentist_hours_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_dda_reference_no_egiro_reference_dda_reference_no_fk" FOREIGN KEY ("dda_reference_no") REFERENCES "provider"."egiro_reference"("dda_reference_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD CONSTRAINT "egiro_arrangement_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_payer_link" ADD CONSTRAINT "egiro_payer_link_arrangement_id_egiro_arrangement_id_fk" FOREIGN KEY ("arrangement_id") REFERENCES "provider"."egiro_arrangement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_reference" ADD CONSTRAINT "egiro_reference_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_arrangement_id_egiro_arrangement_id_fk" FOREIGN KEY ("arrangement_id") REFERENCES "provider"."egiro_arrangement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_pay_link_hash_invoice_link_token_hash_fk" FOREIGN KEY ("pay_link_hash") REFERENCES "provider"."invoice_link"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD CONSTRAINT "health_declaration_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD CONSTRAINT "health_declaration_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_reading" ADD CONSTRAINT "health_reading_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_reading" ADD CONSTRAINT "health_reading_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD CONSTRAINT "medical_history_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD CONSTRAINT "medical_history_submitted_by_customer_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."product_centre" ADD CONSTRAINT "product_centre_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."product_centre" ADD CONSTRAINT "product_centre_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."offer" ADD CONSTRAINT "offer_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."offer_price" ADD CONSTRAINT "offer_price_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "provider"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."product" ADD CONSTRAINT "product_subcategory_id_subcategory_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "provider"."subcategory"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."subcategory" ADD CONSTRAINT "subcategory_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "provider"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake" ADD CONSTRAINT "intake_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake" ADD CONSTRAINT "intake_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_plan" ADD CONSTRAINT "intake_plan_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_plan" ADD CONSTRAINT "intake_plan_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."slot" ADD CONSTRAINT "slot_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."slot" ADD CONSTRAINT "slot_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."weekly_time" ADD CONSTRAINT "weekly_time_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."weekly_time" ADD CONSTRAINT "weekly_time_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."coupon_use" ADD CONSTRAINT "coupon_use_code_coupon_code_fk" FOREIGN KEY ("code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."coupon_use" ADD CONSTRAINT "coupon_use_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."coupon_use" ADD CONSTRAINT "coupon_use_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_seat" ADD CONSTRAINT "intake_seat_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "provider"."intake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_seat" ADD CONSTRAINT "intake_seat_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "provider"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."invoice_link" ADD CONSTRAINT "invoice_link_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD CONSTRAINT "order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD CONSTRAINT "order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_feedback" ADD CONSTRAINT "order_feedback_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "provider"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."order_item" ADD CONSTRAINT "order_item_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_referred_id_customer_id_fk" FOREIGN KEY ("referred_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_referrer_id_customer_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."referral" ADD CONSTRAINT "referral_reward_code_coupon_code_fk" FOREIGN KEY ("reward_code") REFERENCES "provider"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."card" ADD CONSTRAINT "card_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."card_try" ADD CONSTRAINT "card_try_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."money_event" ADD CONSTRAINT "money_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "provider"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."payment" ADD CONSTRAINT "payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."refund_due" ADD CONSTRAINT "refund_due_money_event_id_money_event_id_fk" FOREIGN KEY ("money_event_id") REFERENCES "provider"."money_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."refund_due" ADD CONSTRAINT "refund_due_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."refused_transfer" ADD CONSTRAINT "refused_transfer_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "provider"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."access_link" ADD CONSTRAINT "access_link_customer_id_client_id_client_access_customer_id_client_id_fk" FOREIGN KEY ("customer_id","client_id") REFERENCES "provider"."client_access"("customer_id","client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."access_record" ADD CONSTRAINT "access_record_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."access_record" ADD CONSTRAINT "access_record_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD CONSTRAINT "client_access_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD CONSTRAINT "client_access_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."former_access" ADD CONSTRAINT "former_access_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."former_access" ADD CONSTRAINT "former_access_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."address" ADD CONSTRAINT "address_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_picture" ADD CONSTRAINT "client_picture_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."contact" ADD CONSTRAINT "contact_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."contact_change" ADD CONSTRAINT "contact_change_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."contact_change" ADD CONSTRAINT "contact_change_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."correction" ADD CONSTRAINT "correction_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."correction" ADD CONSTRAINT "correction_requested_by_customer_id_fk" FOREIGN KEY ("requested_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD CONSTRAINT "death_report_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD CONSTRAINT "death_report_reported_by_customer_id_fk" FOREIGN KEY ("reported_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."record_merge" ADD CONSTRAINT "record_merge_target_id_client_id_fk" FOREIGN KEY ("target_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."record_merge" ADD CONSTRAINT "record_merge_source_id_client_id_fk" FOREIGN KEY ("source_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."debits" ADD CONSTRAINT "debits_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "sandbox"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."package_freeze" ADD CONSTRAINT "package_freeze_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "provider"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD CONSTRAINT "service_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."service_notice" ADD CONSTRAINT "service_notice_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."term" ADD CONSTRAINT "term_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "provider"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_voids_till_entry_receipt_number_fk" FOREIGN KEY ("voids") REFERENCES "provider"."till_entry"("receipt_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_reminder" ADD CONSTRAINT "session_reminder_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_term_id_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "provider"."term"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_slot_id_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "provider"."slot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "provider"."intake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_joined_by_customer_id_fk" FOREIGN KEY ("joined_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_link_booking" ON "provider"."appointment_link" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_booking_seat_once" ON "provider"."session_booking" USING btree ("slot_id","seat") WHERE "provider"."session_booking"."status" in ('SCHEDULED', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "session_booking_term" ON "provider"."session_booking" USING btree ("term_id","starts_at");--> statement-breakpoint
CREATE INDEX "session_booking_time" ON "provider"."session_booking" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "package_cancellation_order" ON "provider"."package_cancellation" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "package_cancellation_due" ON "provider"."package_cancellation" USING btree ("cancelled_at") WHERE "provider"."package_cancellation"."returned_at" is null and "provider"."package_cancellation"."refund_cents" > 0;--> statement-breakpoint
CREATE INDEX "activity_centre" ON "provider"."activity" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "feedback_link_occasion" ON "provider"."feedback_link" USING btree ("occasion_id");--> statement-breakpoint
CREATE INDEX "volunteer_mobile" ON "provider"."volunteer" USING btree ("country_code","mobile_number");--> statement-breakpoint
CREATE INDEX "volunteer_attendance_open" ON "provider"."volunteer_attendance" USING btree ("ends_at") WHERE "provider"."volunteer_attendance"."checked_out_at" is null;--> statement-breakpoint
CREATE INDEX "agreement_customer" ON "provider"."agreement" USING btree ("customer_id","agreed_at");--> statement-breakpoint
CREATE INDEX "look_up_created" ON "provider"."look_up" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_waiting" ON "provider"."message" USING btree ("next_attempt_at") WHERE "provider"."message"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "message_client" ON "provider"."message" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "message_chosen_by" ON "provider"."message" USING btree ("reader_id","created_at") WHERE "provider"."message"."reader" = 'CHOSEN';--> statement-breakpoint
CREATE INDEX "message_chosen_to" ON "provider"."message" USING btree ("recipient","created_at") WHERE "provider"."message"."reader" = 'CHOSEN';--> statement-breakpoint
CREATE INDEX "dental_appointment_person" ON "provider"."dental_appointment" USING btree ("denticare_client_id","starts_at");--> statement-breakpoint
CREATE INDEX "dental_appointment_time" ON "provider"."dental_appointment" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "dental_link_appointment" ON "provider"."dental_link" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "dental_session_updated" ON "provider"."dental_session" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "dental_time_held" ON "provider"."dental_time" USING btree ("held_until") WHERE "provider"."dental_time"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "denticare_client_mobile" ON "provider"."denticare_client" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "dentist_clinic" ON "provider"."dentist" USING btree ("clinic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dentist_hours_once" ON "provider"."dentist_hours" USING btree ("dentist_id","weekday","from_time");--> statement-breakpoint
CREATE INDEX "egiro_arrangement_client" ON "provider"."egiro_arrangement" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "egiro_arrangement_customer" ON "provider"."egiro_arrangement" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_arrangement_one_live" ON "provider"."egiro_arrangement" USING btree ("customer_id","client_id") WHERE "provider"."egiro_arrangement"."status" in ('PENDING', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "egiro_payer_link_of" ON "provider"."egiro_payer_link" USING btree ("arrangement_id");--> statement-breakpoint
CREATE INDEX "egiro_transaction_arrangement" ON "provider"."egiro_transaction" USING btree ("arrangement_id");--> statement-breakpoint
CREATE INDEX "egiro_transaction_due" ON "provider"."egiro_transaction" USING btree ("collect_on");--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_transaction_one_live" ON "provider"."egiro_transaction" USING btree ("order_id") WHERE "provider"."egiro_transaction"."status" <> 'FAILED';--> statement-breakpoint
CREATE INDEX "health_declaration_client" ON "provider"."health_declaration" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "health_declaration_one_own_open" ON "provider"."health_declaration" USING btree ("client_id") WHERE "provider"."health_declaration"."status" = 'OPEN' and "provider"."health_declaration"."service_id" is null and "provider"."health_declaration"."centre_id" is null;--> statement-breakpoint
CREATE INDEX "health_reading_client" ON "provider"."health_reading" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "medical_history_client" ON "provider"."medical_history" USING btree ("client_id","submitted_at");--> statement-breakpoint
CREATE INDEX "intake_product_centre" ON "provider"."intake" USING btree ("product_id","centre_id","from_date");--> statement-breakpoint
CREATE INDEX "slot_time" ON "provider"."slot" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "invoice_link_order" ON "provider"."invoice_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_customer" ON "provider"."order" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "order_issued_for" ON "provider"."order" USING btree ("client_id") WHERE "provider"."order"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "order_open" ON "provider"."order" USING btree ("expires_at") WHERE "provider"."order"."status" = 'PENDING_PAYMENT';--> statement-breakpoint
CREATE UNIQUE INDEX "card_one_default" ON "provider"."card" USING btree ("customer_id") WHERE "provider"."card"."is_default";--> statement-breakpoint
CREATE INDEX "card_try_customer" ON "provider"."card_try" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_order" ON "provider"."payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_recent" ON "provider"."payment" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_open" ON "provider"."payment" USING btree ("order_id","method") WHERE "provider"."payment"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "access_link_of" ON "provider"."access_link" USING btree ("customer_id","client_id");--> statement-breakpoint
CREATE INDEX "access_record_client" ON "provider"."access_record" USING btree ("client_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_record_views_of_day" ON "provider"."access_record" USING btree ("customer_id","client_id","call","day") WHERE not "provider"."access_record"."changed";--> statement-breakpoint
CREATE UNIQUE INDEX "client_access_one_self" ON "provider"."client_access" USING btree ("customer_id") WHERE "provider"."client_access"."relation" = 'SELF';--> statement-breakpoint
CREATE UNIQUE INDEX "client_access_self_of_one" ON "provider"."client_access" USING btree ("client_id") WHERE "provider"."client_access"."relation" = 'SELF';--> statement-breakpoint
CREATE INDEX "client_access_client" ON "provider"."client_access" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "former_access_client" ON "provider"."former_access" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_id_any_case" ON "provider"."client" USING btree (lower("id"));--> statement-breakpoint
CREATE INDEX "contact_client" ON "provider"."contact" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "contact_change_client" ON "provider"."contact_change" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "correction_client" ON "provider"."correction" USING btree ("client_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_one_open" ON "provider"."correction" USING btree ("client_id","field") WHERE "provider"."correction"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "customer_former_subject" ON "provider"."customer" USING btree ("former_subject_hash");--> statement-breakpoint
CREATE INDEX "session_expires_at" ON "portal"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_customer" ON "portal"."session" USING btree (("person" ->> 'customerId'));--> statement-breakpoint
CREATE INDEX "mandates_status" ON "sandbox"."mandates" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "accounts_email" ON "sandbox"."accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_records_grant" ON "sandbox"."identity_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_records_uid" ON "sandbox"."identity_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_records_expiry" ON "sandbox"."identity_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_position" ON "sandbox"."messages" USING btree ("position");--> statement-breakpoint
CREATE INDEX "notices_open" ON "sandbox"."notices" USING btree ("delivered_at","created_at");--> statement-breakpoint
CREATE INDEX "refunds_session" ON "sandbox"."refunds" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_form" ON "sandbox"."transfers" USING btree ("form_key","place");--> statement-breakpoint
CREATE INDEX "transfers_reference" ON "sandbox"."transfers" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "package_freeze_service" ON "provider"."package_freeze" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "package_freeze_open_once" ON "provider"."package_freeze" USING btree ("service_id") WHERE "provider"."package_freeze"."status" = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "package_freeze_pending" ON "provider"."package_freeze" USING btree ("requested_at") WHERE "provider"."package_freeze"."status" = 'REQUESTED' or ("provider"."package_freeze"."status" = 'APPROVED' and "provider"."package_freeze"."applied_at" is null);--> statement-breakpoint
CREATE INDEX "service_client" ON "provider"."service" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "staff_record_client" ON "provider"."staff_record" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "staff_record_booking" ON "provider"."staff_record" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "till_entry_day" ON "provider"."till_entry" USING btree ("centre_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_slot_seat_once" ON "provider"."waiting_place" USING btree ("slot_id","seat") WHERE "provider"."waiting_place"."status" = 'OFFERED';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_intake_seat_once" ON "provider"."waiting_place" USING btree ("intake_id","seat") WHERE "provider"."waiting_place"."status" = 'OFFERED';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_slot_once" ON "provider"."waiting_place" USING btree ("term_id","slot_id") WHERE "provider"."waiting_place"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_intake_once" ON "provider"."waiting_place" USING btree ("term_id","intake_id") WHERE "provider"."waiting_place"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE INDEX "waiting_place_slot" ON "provider"."waiting_place" USING btree ("slot_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_place_intake" ON "provider"."waiting_place" USING btree ("intake_id","created_at");
--> statement-breakpoint
ALTER TABLE "provider"."person_time" ADD CONSTRAINT "person_time_one_place" EXCLUDE USING gist ("person" WITH =, "period" WITH &&);
--> statement-breakpoint
ALTER TABLE "provider"."dental_time" ADD CONSTRAINT "dental_time_one_patient" EXCLUDE USING gist ("dentist_id" WITH =, "period" WITH &&);
--> statement-breakpoint
ALTER TABLE "provider"."package_freeze" ADD CONSTRAINT "package_freeze_once" EXCLUDE USING gist ("service_id" WITH =, daterange("from_day", "to_day", '[]') WITH &&) WHERE (status in ('REQUESTED', 'APPROVED'));
--> statement-breakpoint
CREATE FUNCTION "provider"."tell_of_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('provider_data', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mastercode_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."mastercode" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "marketing_channel_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."marketing_channel" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "centre_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."centre" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "category_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."category" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "subcategory_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."subcategory" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "product_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."product" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "product_centre_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."product_centre" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "offer_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."offer" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "offer_price_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."offer_price" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "gst_rate_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."gst_rate" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "holiday_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."holiday" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "weekly_time_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."weekly_time" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
--> statement-breakpoint
CREATE TRIGGER "intake_plan_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider"."intake_plan" FOR EACH STATEMENT EXECUTE FUNCTION "provider"."tell_of_change"();
