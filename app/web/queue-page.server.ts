/** The page of a visitor who waits in the queue. */

import type { GetText, Words } from "~/languages/page-language";
import { languageFacts } from "~/lib/language/languages";
import { buildCheckAgainParams } from "~/lib/request/check-again";
import { escapeHtml } from "~/lib/text/escape-html";
import type { QueuePosition } from "~/server/waiting-queue/queue.server";
import { getHotlineParts, type PageFrame, renderBarePage } from "./bare-page.server";

/** @param search the parameters of the address that the visitor waits for */
export function renderQueuePage(
  place: QueuePosition,
  search: string,
  { links, page }: PageFrame,
): string {
  const { text } = page;
  return renderBarePage({
    title: text("queue:title"),
    links,
    refresh: place.again,
    page,
    body: `<p>${text("queue:why")}</p>
<p role="status"><strong>${formatPosition(place, page)}</strong></p>
<p>${text("queue:kept")} ${text("queue:again", { seconds: place.again })}</p>
<p>${text("queue:call", getHotlineParts(page))}</p>`,
    actions: `<a href="?${escapeHtml(String(buildCheckAgainParams(search)))}" class="btn btn-second">${text("shell:check-again")}</a>`,
  });
}

/** Formats the position in round numbers, because each process only knows the visitors whose requests it got. */
export function formatPosition(
  { before, seconds }: Pick<QueuePosition, "before" | "seconds">,
  { language, text }: Words,
): string {
  if (before < FEW) return text("queue:next");
  const step = before < 20 ? 5 : before < 200 ? 10 : 50;
  const rounded = Math.round(before / step) * step;
  const people = rounded.toLocaleString(languageFacts[language].locale);
  const position = text("queue:before", { people });
  return seconds === null ? position : `${position} ${timeText(seconds, text)}`;
}

const FEW = 5;

function timeText(seconds: number, text: GetText): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return text("queue:minute");
  return minutes > 60 ? text("queue:hour") : text("queue:minutes", { minutes });
}
