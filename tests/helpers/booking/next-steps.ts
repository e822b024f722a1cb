/** The next steps on My services, followed as a person would, and a clock that only moves forward. */
import { type Day, toInstant } from "~/lib/singapore-date";
import { setClock } from "../portal/sandbox-clock";
import type { Visitor } from "../visitor/visitor";

const MINUTE_MS = 60_000;
/** The longest step that the clock's page takes. */
const MAX_MINUTES = 99_999;

/** Moves the sandbox's clock of a portal, and states its time. */
export function movingClock(origin: string) {
  let movedMinutes = 0;
  const now = () => Date.now() + movedMinutes * MINUTE_MS;
  const forward = async (minutes: number) => {
    for (let left = minutes; left > 0; left -= MAX_MINUTES) {
      const step = Math.min(left, MAX_MINUTES);
      await setClock(origin, "forward", step);
      movedMinutes += step;
    }
  };
  const forwardToTime = async (instant: number) => {
    const minutes = Math.ceil((instant - now()) / MINUTE_MS);
    if (minutes > 0) await forward(minutes);
  };
  return {
    now,
    forwardToTime,
    /** Moves to the morning of a day. */
    forwardTo: (day: Day) => forwardToTime(toInstant(day, "09:00").getTime()),
  };
}

/** A form with a button that works, a day or time to choose, a choice, a way to wait, or a number to call. */
const WAYS_ON = [
  "main form button:not([disabled])",
  "main a[href*='day=']",
  "main a[href*='/wait?']",
  "main a[href^='tel:']",
  "main input[type=radio]:not([disabled])",
].join(", ");

export interface FollowedSteps {
  /** The words of the buttons. */
  words: string[];
  /** Steps that lead to no page, or to one without a way on. */
  failed: string[];
}

/** Follows the next step of each package on My services. */
export async function followNextSteps(visitor: Visitor): Promise<FollowedSteps> {
  await visitor.goto("/");
  const steps = [...visitor.page.querySelectorAll("article.card a.btn, section .card a.btn")]
    .map((link) => ({ words: link.textContent ?? "", to: link.getAttribute("href") ?? "" }))
    .filter(({ to }) =>
      /^\/(book-preclass|renew|health-declaration|support|appointment-list)/.test(to),
    );
  const failed: string[] = [];
  for (const { words, to } of steps) {
    const page = await visitor.tab().goto(to);
    const isList = page.url.pathname.startsWith("/appointment-list");
    const ways = page.page.querySelectorAll(isList ? "main a, main button" : WAYS_ON);
    if (page.status !== 200 || ways.length === 0) failed.push(`${words}: ${page.url.href}`);
  }
  return {
    words: steps.map(({ words }) => words.replace(/,.*/, "")),
    failed: steps.length === 0 ? ["no next step"] : failed,
  };
}
