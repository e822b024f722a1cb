ALTER TABLE "provider"."centre" ADD COLUMN "round_cash" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD COLUMN "tendered_cents" integer;