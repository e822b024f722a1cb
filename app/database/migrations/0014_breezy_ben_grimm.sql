CREATE TABLE "provider"."operation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"command" text NOT NULL,
	"said" text NOT NULL
);
