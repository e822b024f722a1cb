DROP INDEX "provider"."message_typed_to";--> statement-breakpoint
DROP INDEX "provider"."message_chosen_by";--> statement-breakpoint
DROP INDEX "provider"."message_chosen_to";--> statement-breakpoint
CREATE INDEX "message_to" ON "provider"."message" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "message_by" ON "provider"."message" USING btree ("reader_id","created_at");