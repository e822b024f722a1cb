/** A geocoder that answers like OneMap's public search, from a few sample addresses. */
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { SAMPLE_ADDRESSES, type SampleAddress } from "./sample-addresses";

const OUT_OF_ORDER = "999999";
const NEVER_IN_TIME = "888888";
const HANGS_MS = 10_000;

/** Serves GET /?searchVal=310123&returnGeom=Y&getAddrDetails=Y&pageNum=1 → {found, totalNumPages, pageNum, results}. */
export function createGeocoder(): Hono {
  const app = new Hono();

  app.get("/", async (context) => {
    const searchVal = (context.req.query("searchVal") ?? "").trim();
    if (searchVal === "") return context.json({ error: "searchVal is required" }, 400);
    if (searchVal === OUT_OF_ORDER) return context.json({ error: "Service unavailable" }, 503);
    if (searchVal === NEVER_IN_TIME) await hang(context.req.raw.signal);
    const found = searchVal.length > 60 ? [] : search(searchVal);
    return context.json({
      found: found.length,
      totalNumPages: found.length > 0 ? 1 : 0,
      pageNum: 1,
      results: found.map((address) => result(address, context.req.query())),
    });
  });

  return app;
}

/** Searches by postal code, or by words of the address as the real geocoder does. */
function search(searchVal: string): SampleAddress[] {
  if (/^\d{6}$/.test(searchVal)) return SAMPLE_ADDRESSES.filter(([code]) => code === searchVal);
  const words = searchVal.toUpperCase().split(/\s+/);
  return SAMPLE_ADDRESSES.filter((address) => {
    const text = fullAddress(address).split(" ");
    return words.every((word) => text.includes(word));
  }).slice(0, 10);
}

function fullAddress([postal, block, road, building]: SampleAddress): string {
  const named = building === "NIL" ? [] : [building];
  return [block, road, ...named, "SINGAPORE", postal].join(" ");
}

function result(address: SampleAddress, query: Record<string, string>) {
  const [postal, block, road, building, latitude, longitude] = address;
  const details = {
    BLK_NO: block,
    ROAD_NAME: road,
    BUILDING: building,
    ADDRESS: fullAddress(address),
    POSTAL: postal,
  };
  const place = {
    ...svy21(latitude, longitude),
    LATITUDE: String(latitude),
    LONGITUDE: String(longitude),
  };
  return {
    SEARCHVAL: building === "NIL" ? `${block} ${road}` : building,
    ...(query.getAddrDetails === "N" ? {} : details),
    ...(query.returnGeom === "N" ? {} : place),
  };
}

/** Metres on Singapore's map grid, good to a few metres: enough for a sample. */
function svy21(latitude: number, longitude: number): { X: string; Y: string } {
  const x = 28_001.642 + (longitude - 103.833_333) * 111_287;
  const y = 38_744.572 + (latitude - 1.366_667) * 110_575;
  return { X: x.toFixed(6), Y: y.toFixed(6) };
}

// The caller times out earlier and aborts the wait.
async function hang(signal: AbortSignal): Promise<void> {
  await wait(HANGS_MS, undefined, { signal }).catch(() => undefined);
}
