CREATE TABLE "provider"."egiro_payer_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"arrangement_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."egiro_arrangement" ADD COLUMN "mandate_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD COLUMN "pay_link_hash" text;--> statement-breakpoint
ALTER TABLE "provider"."egiro_payer_link" ADD CONSTRAINT "egiro_payer_link_arrangement_id_egiro_arrangement_id_fk" FOREIGN KEY ("arrangement_id") REFERENCES "provider"."egiro_arrangement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "egiro_payer_link_of" ON "provider"."egiro_payer_link" USING btree ("arrangement_id");--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_pay_link_hash_invoice_link_token_hash_fk" FOREIGN KEY ("pay_link_hash") REFERENCES "provider"."invoice_link"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "egiro_arrangement_client" ON "provider"."egiro_arrangement" USING btree ("client_id");