CREATE TABLE "provider"."look_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asked" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "look_up_created" ON "provider"."look_up" USING btree ("created_at");