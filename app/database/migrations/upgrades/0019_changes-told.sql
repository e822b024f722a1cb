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
