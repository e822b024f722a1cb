/** The times of a programme at its centres in words, and the other data of its page (SPEC section 7). */

import type { Offer, Product, ProductSummary } from "~/contract/shop/catalogue";
import { formatWeeklySchedule } from "~/lib/singapore/weekdays";
import { formatDayAndDate, formatDayAndTime } from "~/lib/singapore-date";
import { orFallback } from "~/web/api/call-rules.server";
import { publicApi } from "~/web/api/public-api.server";
import { unavailableText } from "~/web/unavailable-sections";

export interface AroundProgramme {
  /** Lines by centre: "Every Tuesday and Thursday, 10:00 AM to 10:45 AM", and the next dates there. */
  when: Record<string, string[]>;
  /** The programme's group, with the other programmes in it. */
  group: { name: string; products: ProductSummary[] };
  /** Activities that need volunteers. */
  activities: { id: string; name: string; where: string; when: string }[];
  /** One sentence per part that the provider gave no answer for. */
  missing: string[];
}

/** Reads additional data of a programme. Parts that the provider does not return are left out, since the choice works without them. */
export async function programmeContext(
  product: Product,
  offers: readonly Offer[],
): Promise<AroundProgramme> {
  const { timetables, catalogue } = publicApi();
  const [days, next, group, activities] = await Promise.all([
    trainingDays(product.name),
    comingAt(product, offers),
    orFallback(catalogue.group({ params: { id: product.subcategoryId } }), null),
    orFallback(timetables.activities({ query: { productId: product.id } }), null),
  ]);
  const others = group?.products.filter(({ id }) => id !== product.id) ?? [];
  return {
    when: joined(days ?? {}, next ?? {}),
    group: { name: group?.name ?? "", products: others },
    missing: [
      ...(days === null || next === null ? [unavailableText.times] : []),
      ...(group === null || activities === null ? [unavailableText.aside] : []),
    ],
    activities: (activities ?? []).map(({ id, name, centerName, weekdays, hours }) => ({
      id,
      name,
      where: centerName,
      when: formatWeeklySchedule(weekdays, [hours]),
    })),
  };
}

/**
 * Reads the days and hours of a programme, by centre.
 * @returns null during an outage of the provider.
 */
export async function trainingDays(productName: string): Promise<Record<string, string[]> | null> {
  const days = publicApi().timetables.trainingDays({ query: { productName } });
  const rows = await orFallback(days, null);
  return rows && byCentre(rows, ({ weekdays, times }) => formatWeeklySchedule(weekdays, times));
}

/** Finds the next groups of an INTAKES programme, or the next session with a free place. */
async function comingAt(
  { id, programContentType }: Product,
  [offer]: readonly Offer[],
): Promise<Record<string, string[]> | null> {
  const { timetables } = publicApi();
  if (programContentType === "INTAKES") {
    const intakes = offer
      ? await orFallback(timetables.runs({ query: { offering: offer.id } }), null)
      : [];
    return (
      intakes &&
      byCentre(
        intakes,
        ({ fromDate, seatsLeft }) =>
          `Group from ${formatDayAndDate(fromDate)}: ${seatsLeft === 0 ? "full" : placesLeft(seatsLeft)}`,
      )
    );
  }
  const events = await orFallback(timetables.events({ query: { productId: id, limit: 1 } }), null);
  return (
    events && byCentre(events, ({ startsAt }) => `Next free place: ${formatDayAndTime(startsAt)}`)
  );
}

const placesLeft = (left: number) => (left === 1 ? "1 place left" : `${left} places left`);

function byCentre<Row extends { centerId: string }>(
  rows: readonly Row[],
  line: (row: Row) => string,
): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const row of rows) lines[row.centerId] = [...(lines[row.centerId] ?? []), line(row)];
  return lines;
}

function joined(...all: Record<string, string[]>[]): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const some of all)
    for (const [centre, more] of Object.entries(some))
      lines[centre] = [...(lines[centre] ?? []), ...more];
  return lines;
}
