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
CREATE TABLE "portal"."counter" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"centre_name" text NOT NULL,
	"pass" text NOT NULL,
	"set_up_at" timestamp with time zone NOT NULL,
	"visit_started_at" timestamp with time zone,
	"visit_seen_at" timestamp with time zone,
	"staff" text,
	"entered_by" text,
	"hand_over" text
);
--> statement-breakpoint
ALTER TABLE "provider"."agreement" ADD CONSTRAINT "agreement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."agreement" ADD CONSTRAINT "agreement_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."agreement_code" ADD CONSTRAINT "agreement_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."counter_code" ADD CONSTRAINT "counter_code_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."entered_by" ADD CONSTRAINT "entered_by_access_record_id_access_record_id_fk" FOREIGN KEY ("access_record_id") REFERENCES "provider"."access_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."entered_by" ADD CONSTRAINT "entered_by_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."hand_over" ADD CONSTRAINT "hand_over_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_customer" ON "provider"."agreement" USING btree ("customer_id","agreed_at");