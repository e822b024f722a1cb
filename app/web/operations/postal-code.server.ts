/** Looks up the address of a postal code. Each code is requested from the geocoder once and then stored (SPEC section 5, Address). */
import { eq } from "drizzle-orm";
import { timeout } from "remix-utils/promise";
import { z } from "zod";
import { config } from "~/config/config.server";
import { postalCode as table } from "~/database/schema/portal";
import { isPostalCode, toNormalCase } from "~/lib/singapore/address";
import { getPortal } from "../dependencies.server";

export interface FoundAddress {
  block: string;
  street: string;
  building: string;
}

/** `none`: there is no such postal code. `unanswered`: the geocoder is silent, and the person types the address. */
export type LookupResult = { found: FoundAddress } | "none" | "unanswered";

const answer = z.object({
  found: z.number(),
  results: z.array(
    z.object({
      BLK_NO: z.string(),
      ROAD_NAME: z.string(),
      BUILDING: z.string(),
      POSTAL: z.string().nullish(),
    }),
  ),
});

const ANSWER_WITHIN_MS = 4_000;
const KEEP_DAYS = 90;

/** Checks whether there is a geocoder. Without one the customer types the address. */
export const hasGeocoder = (): boolean => config.geocoder.url !== null;

export async function lookUpPostalCode(code: string): Promise<LookupResult> {
  if (!isPostalCode(code)) return "none";
  if (config.geocoder.url === null) return "unanswered";
  const { db, clock } = getPortal();
  const oldest = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000);
  const [cached] = await db.select().from(table).where(eq(table.postalCode, code));
  if (cached && cached.fetchedAt > oldest && cached.street !== "")
    return { found: toDisplayCase(cached) };
  const result = await lookUp(code, config.geocoder.url);
  if (typeof result === "string") return result;
  const row = { ...result.found, fetchedAt: clock.now() };
  await db
    .insert(table)
    .values({ postalCode: code, ...row })
    .onConflictDoUpdate({ target: table.postalCode, set: row });
  return result;
}

async function lookUp(code: string, geocoder: string): Promise<LookupResult> {
  const url = new URL(geocoder);
  url.search = new URLSearchParams({
    searchVal: code,
    returnGeom: "Y",
    getAddrDetails: "Y",
    pageNum: "1",
  }).toString();
  const headers: Record<string, string> = config.geocoder.token
    ? { authorization: config.geocoder.token }
    : {};
  try {
    const response = readJson(new Request(url, { headers }));
    const { ok, json } = await timeout(response, { ms: ANSWER_WITHIN_MS });
    const parsed = answer.safeParse(json);
    if (!ok || !parsed.success) return "unanswered";
    const found = parsed.data.results.map((row) => addressIn(row, code)).find(Boolean);
    return found ? { found } : "none";
  } catch (error) {
    getPortal().log.warn({ err: error }, "geocoder did not respond");
    return "unanswered";
  }
}

type Row = z.output<typeof answer>["results"][number];

/**
 * Reads the address of a row. It returns null for another postal code and for a row without a street, which is the geocoder's answer to
 * an unknown code.
 */
function addressIn(row: Row, code: string): FoundAddress | null {
  const postal = present(row.POSTAL ?? "");
  const street = present(row.ROAD_NAME);
  if ((postal !== "" && postal !== code) || street === "") return null;
  const [block, building] = [present(row.BLK_NO), present(row.BUILDING)];
  return toDisplayCase({ block, street, building });
}

async function readJson(request: Request): Promise<{ ok: boolean; json: unknown }> {
  const response = await getPortal().outside(request);
  return { ok: response.ok, json: await response.json() };
}

/** Converts street and building from the geocoder's capitals. */
const toDisplayCase = ({ block, street, building }: FoundAddress): FoundAddress => ({
  block,
  street: toNormalCase(street),
  building: toNormalCase(building),
});

/** Reads a value. The geocoder writes NIL for an empty one. */
function present(value: string): string {
  const text = value.trim();
  return /^nil$/i.test(text) ? "" : text;
}
