-- Numbers that were accepted with dots, brackets or other dashes are kept as they are looked for: digits, and the "+" of a full home number.
UPDATE "provider"."client" SET
  "mobile_number" = regexp_replace(normalize("mobile_number", NFKC), '[^0-9]', '', 'g'),
  "home_number" = regexp_replace(normalize("home_number", NFKC), '[^0-9+]', '', 'g')
WHERE "mobile_number" ~ '[^0-9]' OR "home_number" ~ '[^0-9+]';--> statement-breakpoint
UPDATE "provider"."contact" SET
  "mobile_number" = regexp_replace(normalize("mobile_number", NFKC), '[^0-9]', '', 'g'),
  "home_number" = regexp_replace(normalize("home_number", NFKC), '[^0-9+]', '', 'g')
WHERE "mobile_number" ~ '[^0-9]' OR "home_number" ~ '[^0-9+]';
