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
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"marketing_consent" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
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
CREATE TABLE "provider"."dental_proof" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"denticare_client_id" uuid,
	"code" text,
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
	CONSTRAINT "waiting_place_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "waiting_place_slot_or_intake" CHECK (("provider"."waiting_place"."slot_id" is not null) <> ("provider"."waiting_place"."intake_id" is not null)),
	CONSTRAINT "waiting_place_offer_whole" CHECK ("provider"."waiting_place"."status" <> 'OFFERED' or ("provider"."waiting_place"."seat" is not null and "provider"."waiting_place"."offer_expires_at" is not null and "provider"."waiting_place"."token_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "provider"."order_feedback" ADD COLUMN "choices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."session" ADD COLUMN "denticare_session" text;--> statement-breakpoint
ALTER TABLE "provider"."activity" ADD CONSTRAINT "activity_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."activity" ADD CONSTRAINT "activity_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."attendance_record" ADD CONSTRAINT "attendance_record_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."feedback_link" ADD CONSTRAINT "feedback_link_occasion_id_feedback_occasion_id_fk" FOREIGN KEY ("occasion_id") REFERENCES "provider"."feedback_occasion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."feedback_occasion" ADD CONSTRAINT "feedback_occasion_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."feedback_occasion" ADD CONSTRAINT "feedback_occasion_volunteer_attendance_id_volunteer_attendance_id_fk" FOREIGN KEY ("volunteer_attendance_id") REFERENCES "provider"."volunteer_attendance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer" ADD CONSTRAINT "volunteer_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "provider"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_attendance" ADD CONSTRAINT "volunteer_attendance_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "provider"."activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_attendance" ADD CONSTRAINT "volunteer_attendance_volunteer_id_volunteer_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "provider"."volunteer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_attendance" ADD CONSTRAINT "volunteer_attendance_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "provider"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_registration" ADD CONSTRAINT "volunteer_registration_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "provider"."activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."volunteer_registration" ADD CONSTRAINT "volunteer_registration_volunteer_id_volunteer_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "provider"."volunteer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_denticare_client_id_denticare_client_id_fk" FOREIGN KEY ("denticare_client_id") REFERENCES "provider"."denticare_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_treatment_id_dental_treatment_id_fk" FOREIGN KEY ("treatment_id") REFERENCES "provider"."dental_treatment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_clinic" ADD CONSTRAINT "dental_clinic_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_link" ADD CONSTRAINT "dental_link_appointment_id_dental_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "provider"."dental_appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_proof" ADD CONSTRAINT "dental_proof_denticare_client_id_denticare_client_id_fk" FOREIGN KEY ("denticare_client_id") REFERENCES "provider"."denticare_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD CONSTRAINT "dental_session_treatment_id_dental_treatment_id_fk" FOREIGN KEY ("treatment_id") REFERENCES "provider"."dental_treatment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD CONSTRAINT "dental_session_asked_dentist_id_dentist_id_fk" FOREIGN KEY ("asked_dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD CONSTRAINT "dental_session_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_time" ADD CONSTRAINT "dental_time_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."denticare_client" ADD CONSTRAINT "denticare_client_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dentist" ADD CONSTRAINT "dentist_clinic_id_dental_clinic_centre_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "provider"."dental_clinic"("centre_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dentist_hours" ADD CONSTRAINT "dentist_hours_dentist_id_dentist_id_fk" FOREIGN KEY ("dentist_id") REFERENCES "provider"."dentist"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_reminder" ADD CONSTRAINT "session_reminder_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_term_id_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "provider"."term"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_slot_id_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "provider"."slot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "provider"."intake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_centre" ON "provider"."activity" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "feedback_link_occasion" ON "provider"."feedback_link" USING btree ("occasion_id");--> statement-breakpoint
CREATE INDEX "volunteer_mobile" ON "provider"."volunteer" USING btree ("country_code","mobile_number");--> statement-breakpoint
CREATE INDEX "volunteer_attendance_open" ON "provider"."volunteer_attendance" USING btree ("ends_at") WHERE "provider"."volunteer_attendance"."checked_out_at" is null;--> statement-breakpoint
CREATE INDEX "dental_appointment_person" ON "provider"."dental_appointment" USING btree ("denticare_client_id","starts_at");--> statement-breakpoint
CREATE INDEX "dental_appointment_time" ON "provider"."dental_appointment" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "dental_link_appointment" ON "provider"."dental_link" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "dental_session_updated" ON "provider"."dental_session" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "dental_time_held" ON "provider"."dental_time" USING btree ("held_until") WHERE "provider"."dental_time"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "denticare_client_mobile" ON "provider"."denticare_client" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "dentist_clinic" ON "provider"."dentist" USING btree ("clinic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dentist_hours_once" ON "provider"."dentist_hours" USING btree ("dentist_id","weekday","from_time");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_slot_seat_once" ON "provider"."waiting_place" USING btree ("slot_id","seat") WHERE "provider"."waiting_place"."status" = 'OFFERED';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_intake_seat_once" ON "provider"."waiting_place" USING btree ("intake_id","seat") WHERE "provider"."waiting_place"."status" = 'OFFERED';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_slot_once" ON "provider"."waiting_place" USING btree ("term_id","slot_id") WHERE "provider"."waiting_place"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_place_intake_once" ON "provider"."waiting_place" USING btree ("term_id","intake_id") WHERE "provider"."waiting_place"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE INDEX "waiting_place_slot" ON "provider"."waiting_place" USING btree ("slot_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_place_intake" ON "provider"."waiting_place" USING btree ("intake_id","created_at");--> statement-breakpoint
-- A dentist's time is never given twice, whatever the lengths of the treatments: the database decides.
ALTER TABLE "provider"."dental_time" ADD CONSTRAINT "dental_time_one_patient" EXCLUDE USING gist ("dentist_id" WITH =, "period" WITH &&);
