CREATE TABLE "provider"."access_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."access_link" ADD CONSTRAINT "access_link_customer_id_client_id_client_access_customer_id_client_id_fk" FOREIGN KEY ("customer_id","client_id") REFERENCES "provider"."client_access"("customer_id","client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_link_of" ON "provider"."access_link" USING btree ("customer_id","client_id");