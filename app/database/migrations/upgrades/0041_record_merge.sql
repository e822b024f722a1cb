CREATE TABLE "provider"."record_merge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_id" text NOT NULL,
	"source_id" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."record_merge" ADD CONSTRAINT "record_merge_target_id_client_id_fk" FOREIGN KEY ("target_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."record_merge" ADD CONSTRAINT "record_merge_source_id_client_id_fk" FOREIGN KEY ("source_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;