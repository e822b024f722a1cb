/** Signed tickets, which prove the time of arrival, and passes, which prove admission. */
import { randomBytes } from "node:crypto";
import type { Vault } from "~/lib/security/encryption.server";

export interface TicketEnvironment {
  vault: Pick<Vault, "sign" | "verify">;
  now: () => number;
}

export interface Ticket {
  id: string;
  came: number;
}

export interface SeenTicket extends Ticket {
  seen: number;
}

interface NamedTicket extends SeenTicket {
  /** The queue that the process which gave it had then. */
  queue: string;
}

export const PASS_MINUTES = 20;
export const TICKET_HOURS = 3;
const TICKET = "queue ticket";
export const PASS = "queue pass";

export const createTicketId = () => randomBytes(6).toString("base64url");

export function createTicket(
  { vault }: TicketEnvironment,
  { id, came, seen, queue }: NamedTicket,
): string {
  const payload = `${id}.${came}.${seen}.${queue}`;
  return `${payload}.${vault.sign(payload, TICKET)}`;
}

export function createPass({ vault, now }: TicketEnvironment, { id, came }: Ticket): string {
  const payload = `${id}.${came}.${now() + PASS_MINUTES * 60_000}`;
  return `${payload}.${vault.sign(payload, PASS)}`;
}

export function readTicket({ vault, now }: TicketEnvironment, text = ""): NamedTicket | null {
  const [id = "", came = "", seen = "", queue = "", signature = ""] = text.split(".");
  if (!vault.verify(`${id}.${came}.${seen}.${queue}`, TICKET, signature)) return null;
  if (now() - Number(came) > TICKET_HOURS * 3_600_000) return null;
  return { id, came: Number(came), seen: Number(seen), queue };
}
