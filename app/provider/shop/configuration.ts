/** Look-ups the provider configures: marketing channels, mastercodes, GST (SPEC section 7). */

import { and, asc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { features } from "~/contract/features";
import { errorCodes } from "~/contract/response";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { productCentre } from "~/database/schema/offering/centre";
import { marketingChannel, mastercode } from "~/database/schema/offering/code-list";
import { reply } from "~/languages/reply";
import { isDay, toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, Context } from "../shared/context";
import { getDisabledKey } from "../shared/disabled-features";
import { refuse, rejectNotFound } from "../shared/failure";
import { APP_CONFIG_CODE } from "../shared/loved-one-feature";
import { findGstRate } from "./cart/gst";
import { findFirstStarts } from "./catalogue/availability";

/** Prefix of codes and keys for possible starts: sd-{product} and sd-{centre}. */
const START = "sd-";

export const configurationHandlers: AreaHandlers<typeof contract.configuration> = {
  async app({ db }) {
    const rows = await appSettings(db).execute();
    const configured = (key: string) => rows.find((row) => row.key === key)?.value;
    return {
      versionNumber: configured("versionNumber") ?? "0.0.0",
      disabledLovedOne: configured("disabledLovedOne") === "true",
      disabledFeatures: features.filter((name) => configured(getDisabledKey(name)) === "true"),
    };
  },

  async marketingChannels({ db }, { query }) {
    const { size, page } = query;
    return { content: await channels(db).execute({ size, from: page * size }) };
  },

  async mastercodes(context, { query }) {
    const { code, key, size } = query;
    if (code.startsWith(START)) {
      const content = await starts(context, code, key);
      if (content.length > 0) return { content: content.slice(0, size) };
      return refuse(404, errorCodes.programmeNotAvailable, reply("replies:shop.not-available"));
    }
    return { content: await valuesOf(context.db).execute({ code, key: key ?? null, size }) };
  },

  /** `param` is a day "YYYY-MM-DD", or "current" for today in Singapore. */
  async gst({ db, now }, { params }) {
    const day = params.param === "current" ? toSingaporeDay(now) : params.param;
    const rateBasisPoints = isDay(day) ? await findGstRate(db, day) : null;
    return rateBasisPoints === null ? rejectNotFound("The GST rate") : { rateBasisPoints };
  },
};

const appSettings = createPreparedQuery((db) =>
  db.select().from(mastercode).where(eq(mastercode.code, APP_CONFIG_CODE)).prepare("app_settings"),
);

/** Values of one key, or of all keys if it is null. */
const valuesOf = createPreparedQuery((db) =>
  db
    .select()
    .from(mastercode)
    .where(
      and(
        eq(mastercode.code, sql.placeholder("code")),
        eq(mastercode.key, sql`coalesce(${sql.placeholder("key")}, ${mastercode.key})`),
      ),
    )
    .orderBy(asc(mastercode.key))
    .limit(sql.placeholder("size"))
    .prepare("mastercodes"),
);

const channels = createPreparedQuery((db) =>
  db
    .select({ id: marketingChannel.id, value: marketingChannel.value })
    .from(marketingChannel)
    .orderBy(asc(marketingChannel.position))
    .limit(sql.placeholder("size"))
    .offset(sql.placeholder("from"))
    .prepare("marketing_channels"),
);

/** Finds the first day on which a product can be started, at one centre or at each. */
async function starts({ db, now }: Context, code: string, key: string | undefined) {
  const productId = code.slice(START.length);
  const centreId = key?.startsWith(START) ? key.slice(START.length) : key;
  const condition = and(
    eq(productCentre.productId, productId),
    centreId === undefined ? undefined : eq(productCentre.centreId, centreId),
  );
  const found = await findFirstStarts(db, now, condition);
  return found.map((start) => ({
    code,
    key: `${START}${start.centreId}`,
    value: start.firstDay,
  }));
}
