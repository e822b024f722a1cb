ALTER TABLE "provider"."intake" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."slot" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
UPDATE "provider"."slot" SET "withdrawn_at" = now() WHERE "kind" LIKE 'WITHDRAWN %';
