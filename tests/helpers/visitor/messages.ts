/** Reads the messages that the sandbox has received. */
import { retry } from "./retry";
import { Visitor } from "./visitor";

/** Reads the newest texts in the inbox of a recipient, the newest first. */
export async function newestMessages(
  visitor: Visitor,
  to: string,
  most: number,
): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of messagesTo(visitor, to)) if (texts.push(text) === most) break;
  return texts;
}

async function* messagesTo(visitor: Visitor, to: string): AsyncGenerator<string> {
  const inbox = new Visitor(visitor.url.origin);
  await inbox.goto(`/sandbox/inbox?${new URLSearchParams({ to })}`);
  const links = [...inbox.page.querySelectorAll('a[href^="/sandbox/inbox/"]')];
  for (const link of links) {
    await inbox.goto(link.getAttribute("href") as string);
    yield inbox.page.querySelector("pre")?.textContent ?? "";
  }
}

export async function newestMessage(visitor: Visitor, to: string): Promise<string> {
  const [newest = ""] = await newestMessages(visitor, to, 1);
  return newest;
}

/**
 * Reads the newest code. A job may send another message at the same time, so the newest text may have none.
 *
 * @returns an empty text if no code was sent
 */
export async function newestCode(
  visitor: Visitor,
  to: string,
  purpose: "log in" | "agree" = "log in",
): Promise<string> {
  const code = new RegExp(`\\b(\\d{6}) is your code to ${purpose}`);
  for await (const text of messagesTo(visitor, to)) {
    const [, found] = code.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return "";
}

/**
 * Waits until a message to the recipient matches the pattern, among the newest ones. A job sends it, later than the screen says so.
 *
 * @param look the number of newest messages to search if their order is not fixed, and the previous match
 * @throws if no such message arrives within 90 seconds
 */
export function inMessage(
  visitor: Visitor,
  to: string,
  pattern: RegExp,
  look: { among: number; known?: string | undefined } = { among: 1 },
): Promise<string> {
  const find = async () => {
    const texts = await newestMessages(visitor, to, look.among);
    const found = texts.map((text) => pattern.exec(text)?.[1]).find(Boolean);
    if (found === undefined || found === look.known)
      throw new Error(`No message to ${to} has ${pattern}`);
    return found;
  };
  return retry(find, { timeoutMs: 90_000, intervalMs: 200 });
}

/** The path of an appointment's link, in the SMS that reminds of it. */
export const APPOINTMENT_LINK = / is (?:today|tomorrow|in \d+ days|on)\b[\s\S]*?(\/appt\/[\w-]+)/;
