/** The times of a programme at its centres in words, and the other data of its page (SPEC section 7). */

import type { Offer, Product, ProductSummary } from "~/contract/shop/catalogue";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { describeWeeklySchedule } from "./weekly-words";

export interface ProgrammeContext {
  /** The weekly times that all centres share: "Every Tuesday and Thursday, 10:00 AM to 10:45 AM". Empty if they differ. */
  weekly: string[];
  /** Lines by centre: the weekly times that differ, and the next dates there. */
  when: Record<string, string[]>;
  /** The programme's group, with the other programmes in it. */
  group: { name: string; products: ProductSummary[] };
  /** Activities that need volunteers. */
  activities: { id: string; name: string; where: string; when: string }[];
  /** One sentence per part that the provider gave no answer for. */
  missing: string[];
}

/** Reads additional data of a programme. Parts that the provider does not return are left out, since the choice works without them. */
export async function loadProgrammeContext(
  product: Product,
  offers: readonly Offer[],
  words: Words,
): Promise<ProgrammeContext> {
  const { timetables, catalogue } = createPublicApi();
  const [days, next, group, activities] = await Promise.all([
    loadTrainingDays(product.name, words),
    comingAt(product, offers, words),
    loadOrFallback(catalogue.group({ params: { id: product.subcategoryId } }), null),
    loadOrFallback(timetables.activities({ query: { productId: product.id } }), null),
  ]);
  const { shared, own } = separateSharedLines(days ?? {}, product.locations);
  const others = group?.products.filter(({ id }) => id !== product.id) ?? [];
  return {
    weekly: shared,
    when: joined(own, next ?? {}),
    group: { name: group?.name ?? "", products: others },
    missing: [
      ...(days === null || next === null ? [words.text("shop:missing.times")] : []),
      ...(group === null || activities === null ? [words.text("shop:missing.aside")] : []),
    ],
    activities: (activities ?? []).map(({ id, name, centerName, weekdays, hours }) => ({
      id,
      name,
      where: centerName,
      when: describeWeeklySchedule(weekdays, [hours], words),
    })),
  };
}

/**
 * Reads the days and hours of a programme, by centre.
 * @returns null during an outage of the provider.
 */
export async function loadTrainingDays(
  productName: string,
  words: Words,
): Promise<Record<string, string[]> | null> {
  const days = createPublicApi().timetables.trainingDays({ query: { productName } });
  const rows = await loadOrFallback(days, null);
  return (
    rows && byCentre(rows, ({ weekdays, times }) => describeWeeklySchedule(weekdays, times, words))
  );
}

/** Finds the next groups of an INTAKES programme, or the next session with a free place. */
async function comingAt(
  { id, programContentType }: Product,
  [offer]: readonly Offer[],
  { language, text }: Words,
): Promise<Record<string, string[]> | null> {
  const { timetables } = createPublicApi();
  const formats = getFormats(language);
  if (programContentType === "INTAKES") {
    const intakes = offer
      ? await loadOrFallback(timetables.runs({ query: { offering: offer.id } }), null)
      : [];
    return (
      intakes &&
      byCentre(intakes, ({ fromDate, seatsLeft }) => {
        const day = formats.dayAndDate(fromDate);
        return seatsLeft === 0
          ? text("shop:group.full", { day })
          : text("shop:group.places", { day, count: seatsLeft });
      })
    );
  }
  const events = await loadOrFallback(
    timetables.events({ query: { productId: id, limit: 1 } }),
    null,
  );
  return (
    events &&
    byCentre(events, ({ startsAt }) =>
      text("shop:next-place", { when: formats.dayAndTime(startsAt) }),
    )
  );
}

function byCentre<Row extends { centerId: string }>(
  rows: readonly Row[],
  line: (row: Row) => string,
): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const row of rows) lines[row.centerId] = [...(lines[row.centerId] ?? []), line(row)];
  return lines;
}

/** Separates the lines that several centres have in common, if each of them has the same. */
function separateSharedLines(lines: Record<string, string[]>, centres: readonly { id: string }[]) {
  const [first, ...others] = centres.map(({ id }) => lines[id] ?? []);
  const isShared =
    others.length > 0 && others.every((other) => other.join("\n") === first?.join("\n"));
  return isShared ? { shared: first ?? [], own: {} } : { shared: [], own: lines };
}

function joined(...all: Record<string, string[]>[]): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const some of all)
    for (const [centre, more] of Object.entries(some))
      lines[centre] = [...(lines[centre] ?? []), ...more];
  return lines;
}
