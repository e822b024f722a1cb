/** Classes of the sample that are on once, apart from the timetable. */
import type { Database } from "../engine/connect.server";
import { slot } from "../schema/offering/timetable";

const MINUTES = 45;

/** @returns their ids, in their order. */
export async function addClasses(
  db: Database,
  { starts, ...place }: { productId: string; centreId: string; seats: number; starts: Date[] },
): Promise<string[]> {
  const rows = starts.map((startsAt) => ({
    ...place,
    kind: "SESSION" as const,
    startsAt,
    endsAt: new Date(startsAt.getTime() + MINUTES * 60_000),
  }));
  return (await db.insert(slot).values(rows).returning({ id: slot.id })).map(({ id }) => id);
}
