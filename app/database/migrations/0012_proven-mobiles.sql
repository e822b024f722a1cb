CREATE TABLE "provider"."dental_mobile_code" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."dental_proof" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "provider"."dental_session" ADD COLUMN "proven_mobile" text;--> statement-breakpoint
ALTER TABLE "provider"."dental_mobile_code" ADD CONSTRAINT "dental_mobile_code_session_hash_dental_session_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "provider"."dental_session"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_proof" DROP COLUMN "code";