CREATE TABLE "provider"."holiday" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"closed" boolean NOT NULL
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
CREATE TABLE "provider"."offer_price" (
	"offer_id" text NOT NULL,
	"from_date" date NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "offer_price_offer_id_from_date_pk" PRIMARY KEY("offer_id","from_date")
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
ALTER TABLE "provider"."product" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "provider"."intake_plan" ADD CONSTRAINT "intake_plan_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."intake_plan" ADD CONSTRAINT "intake_plan_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."offer_price" ADD CONSTRAINT "offer_price_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "provider"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."weekly_time" ADD CONSTRAINT "weekly_time_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "provider"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."weekly_time" ADD CONSTRAINT "weekly_time_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;