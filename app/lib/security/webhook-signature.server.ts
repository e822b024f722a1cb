/** Signatures on notices between servers: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature older than this is refused, so that a recorded notice cannot be sent again much later. */
const OLDEST_SECONDS = 300;

export function signWebhook(secret: string, body: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body)}`;
}

export function verifyWebhook(
  secret: string,
  header: string,
  body: string,
  now = Date.now(),
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (match === null) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now / 1000 - seconds) > OLDEST_SECONDS) return false;
  const expected = Buffer.from(digest(secret, seconds, body), "hex");
  return timingSafeEqual(expected, Buffer.from(match[2] as string, "hex"));
}

function digest(secret: string, seconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
