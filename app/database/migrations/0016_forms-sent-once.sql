CREATE TABLE "portal"."sent_form" (
	"key" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"claim" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"asked_until" timestamp with time zone NOT NULL,
	"answer" text,
	"failed" boolean DEFAULT false NOT NULL
);
