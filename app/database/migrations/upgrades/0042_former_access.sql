CREATE TABLE "provider"."former_access" (
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"may_book" boolean NOT NULL,
	"may_pay" boolean NOT NULL,
	"may_read_health" boolean NOT NULL,
	"last_day" date,
	CONSTRAINT "former_access_customer_id_client_id_pk" PRIMARY KEY("customer_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "provider"."former_access" ADD CONSTRAINT "former_access_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."former_access" ADD CONSTRAINT "former_access_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "former_access_client" ON "provider"."former_access" USING btree ("client_id");