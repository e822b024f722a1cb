/** Commands for the posters of a centre's doors. They list the addresses and invalidate the posters on the walls. */
import { eq, sql } from "drizzle-orm";
import { centre } from "~/database/schema/offering/centre";
import { formatTime } from "~/lib/singapore-date";
import { findCentre } from "../shared/find-centre";
import { type Operation, runOperation } from "../shared/operation";
import { buildPosterUrl } from "./poster-code";
import { findPosters } from "./posters";

/** Lists a centre's posters, one line each: the place and the address in the code. */
export async function listPosters(operation: Operation, typed?: string): Promise<string[]> {
  const { id, name, posterEdition } = await findCentre(operation.db, typed);
  const posters = await findPosters(operation, id);
  const place = { vault: operation.secrets.vaults.own, publicUrl: operation.publicUrl };
  return [
    ...posters.map((poster) =>
      [
        poster.startsAt === null
          ? poster.title
          : `${poster.title} at ${formatTime(poster.startsAt)}`,
        ...(poster.kind === "org" ? ["for groups"] : []),
        buildPosterUrl(place, poster, posterEdition),
      ].join("  "),
    ),
    `To print them: ${operation.publicUrl}/check-in-check-out/posters, with a staff code of ${name}.`,
  ];
}

/** Renews a centre's posters after one was photographed by a stranger or taken away. All posters on the walls stop working at once. */
export async function renewPosters(operation: Operation, typed?: string): Promise<string[]> {
  const { id, name } = await findCentre(operation.db, typed);
  return runOperation(operation, async (tx) => {
    await tx
      .update(centre)
      .set({ posterEdition: sql`${centre.posterEdition} + 1` })
      .where(eq(centre.id, id));
    return {
      summary: `The posters of ${name} are no longer valid.`,
      more: [
        `Print new ones at ${operation.publicUrl}/check-in-check-out/posters, and set the tablets at its doors up again.`,
      ],
    };
  });
}
