/** Client IDs, which people type from a slip or a message. */
import { randomInt } from "node:crypto";

const CLIENT_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const CLIENT_ID_LENGTH = 8;

/** Generates a client ID of case-sensitive letters and digits. */
export function generateClientId(): string {
  return Array.from(
    { length: CLIENT_ID_LENGTH },
    () => CLIENT_ID_LETTERS[randomInt(CLIENT_ID_LETTERS.length)],
  ).join("");
}
