/** QR codes that staff print: of a centre, of its activities and of today's sessions there. */
import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { contract } from "~/contract";
import type { PosterKind } from "~/contract/check-in/check-in";
import { type PrintedPoster, STAFF_PASS_MS } from "~/contract/check-in/posters";
import { errorCodes } from "~/contract/response";
import { activity, staffCode } from "~/database/schema/check-in";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { reply } from "~/languages/reply";
import { renderQrSvgDataUrl } from "~/lib/files/qr-image.server";
import { DecryptionError } from "~/lib/security/encryption.server";
import { addDays, startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { limitMisses } from "../shared/limits/rate-limits";
import { hashStaffCode, isStaffCode } from "../shared/staff-code";
import { findOccurrenceToday } from "./place";
import { buildPosterUrl } from "./poster-code";

const PASS = "staff pass";

export const posterHandlers: AreaHandlers<typeof contract.posters> = {
  async open(context, { body }) {
    const ofCode = isStaffCode(hashStaffCode(context.vault, body.staffCode));
    const poster = await limitMisses(context, "wrongCode", async () => {
      const [right] = await context.db
        .select({ centreId: staffCode.centreId })
        .from(staffCode)
        .where(ofCode);
      return right ?? null;
    });
    if (poster === null)
      return refuse(403, errorCodes.notAllowed, reply("replies-counter:staff-code.refused"));
    const until = context.now.getTime() + STAFF_PASS_MS;
    return { pass: context.vault.seal(JSON.stringify({ until, centreId: poster.centreId }), PASS) };
  },

  async centers(context, { body }) {
    const own = ofPass(requirePass(context, body.pass));
    return context.db
      .select({ id: centre.id, name: centre.name })
      .from(centre)
      .where(own)
      .orderBy(asc(centre.name));
  },

  async list(context, { body }) {
    const own = ofPass(requirePass(context, body.pass));
    const [found] = await context.db
      .select()
      .from(centre)
      .where(and(eq(centre.id, body.centerId), own));
    if (found === undefined) return rejectNotFound("The centre");
    const wanted = await findPosters(context, found.id);
    const posters = await Promise.all(
      wanted.map(async (poster): Promise<PrintedPoster> => {
        const url = buildPosterUrl(context, poster, found.posterEdition);
        return { ...poster, centerName: found.name, url, picture: await renderQrSvgDataUrl(url) };
      }),
    );
    return { centerName: found.name, posters };
  },
};

interface StaffPass {
  /** Milliseconds since 1970. */
  until: number;
  /** Null for staff of all centres. */
  centreId: string | null;
}

/** Selects the centres that a pass opens. */
const ofPass = ({ centreId }: StaffPass) =>
  centreId === null ? undefined : eq(centre.id, centreId);

/** @throws 403 after its time has expired. */
function requirePass({ vault, now }: Context, pass: string): StaffPass {
  const over = () =>
    refuse(
      403,
      errorCodes.visitOver,
      reply("replies-counter:code-again", { count: STAFF_PASS_MS / 60_000 }),
    );
  try {
    const opened = JSON.parse(vault.open(pass, PASS)) as StaffPass;
    return opened.until > now.getTime() ? opened : over();
  } catch (error) {
    if (error instanceof DecryptionError) return over();
    throw error;
  }
}

type PosterContext = Pick<Context, "db" | "now">;

/** Lists the posters of the centre itself, of its activities and of today's sessions. */
export async function findPosters(context: PosterContext, centreId: string): Promise<Wanted[]> {
  return [
    { kind: "center", id: centreId, title: "Check in and check out", startsAt: null },
    ...(await activityPosters(context, centreId)),
    ...(await sessionPosters(context, centreId)),
  ];
}

interface Wanted {
  kind: PosterKind;
  id: string;
  title: string;
  startsAt: string | null;
}

async function activityPosters({ db }: PosterContext, centreId: string): Promise<Wanted[]> {
  const found = await db
    .select({ id: activity.id, title: activity.name })
    .from(activity)
    .where(eq(activity.centreId, centreId))
    .orderBy(asc(activity.name));
  return found.flatMap((row) =>
    (["individual", "org"] as const).map((kind) => ({ kind, startsAt: null, ...row })),
  );
}

async function sessionPosters({ db, now }: PosterContext, centreId: string): Promise<Wanted[]> {
  const today = toSingaporeDay(now);
  const slots = await db
    .select({ id: slot.id, title: product.name, startsAt: slot.startsAt })
    .from(slot)
    .innerJoin(product, eq(product.id, slot.productId))
    .where(
      and(
        eq(slot.centreId, centreId),
        gte(slot.startsAt, startOfSingaporeDay(today)),
        lte(slot.startsAt, startOfSingaporeDay(addDays(today, 1))),
      ),
    );
  const intakes = await db
    .select({ intake, title: product.name, minutes: product.minutesPerSession })
    .from(intake)
    .innerJoin(product, eq(product.id, intake.productId))
    .where(
      and(eq(intake.centreId, centreId), lte(intake.fromDate, today), gte(intake.toDate, today)),
    );
  const sessions = intakes.flatMap(({ intake: planned, title, minutes }) => {
    const hours = findOccurrenceToday({ ...planned, minutes }, now);
    return hours ? [{ id: planned.id, title, startsAt: hours.startsAt }] : [];
  });
  return [...slots, ...sessions]
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((row) => ({ ...row, kind: "session", startsAt: row.startsAt.toISOString() }));
}
