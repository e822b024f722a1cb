/** Look-ups the provider configures (SPEC section 7). */
import { z } from "zod";
import { call } from "./call";
import { features } from "./features";
import { openEnum } from "./fields";

export const marketingChannel = z.object({ id: z.string(), value: z.string() });
export type MarketingChannel = z.output<typeof marketingChannel>;

export const mastercode = z.object({ code: z.string(), key: z.string(), value: z.string() });

/** The page size that all lists use, as SPEC section 9 has it. */
export const LIST_SIZE = 1000;
const size = z.coerce.number().int().min(1).max(LIST_SIZE).default(LIST_SIZE);

export const configuration = {
  app: call({
    method: "GET",
    path: "/config/app",
    auth: "public",
    doc: "Returns the app configuration of SPEC section 3, from mastercodes under `APP_CONFIG`. `disabledFeatures` names groups of calls that you do not offer: their screens and menu entries are hidden. A required call of such a group that answers 501 has the same effect for ten minutes.",
    spec: "3, App config",
    optional: "Loved ones are enabled, and open pages do not announce a new version.",
    without: { versionNumber: "0.0.0", disabledLovedOne: false },
    data: z.object({
      versionNumber: z.string(),
      disabledLovedOne: z.boolean(),
      /** Groups of calls that the provider does not offer. The portal hides their screens. */
      disabledFeatures: z.array(openEnum(features)).optional(),
    }),
  }),
  marketingChannels: call({
    method: "GET",
    path: "/marketing-channel",
    auth: "public",
    doc: "Returns the marketing channels from which a customer can choose.",
    spec: "7, Catalogue and registration",
    query: z.object({ size, page: z.coerce.number().int().min(0).default(0) }),
    data: z.object({ content: z.array(marketingChannel) }),
  }),
  mastercodes: call({
    method: "GET",
    path: "/config/mastercode",
    auth: "public",
    doc: "Returns values that the provider configures, by code. `NTUCH_LINKS` returns the provider's links. `PROVIDER` returns its name, numbers and colours if they differ from the defaults. `PROVIDER_ZH`, `PROVIDER_MS` and `PROVIDER_TA` return translations of your sentences into Chinese, Malay and Tamil: the key is the English text of the catalogue or of `PROVIDER`. `sd-{product}` returns the first day on which the product can be started at each centre: the key is `sd-{centre}`, the value a day YYYY-MM-DD. A centre that is left out cannot be chosen, and 404 means that the product is not available at this moment.",
    spec: "7, Catalogue and registration",
    errors: { programmeNotAvailable: 404 },
    query: z.object({ code: z.string().min(1).max(80), key: z.string().max(80).optional(), size }),
    data: z.object({ content: z.array(mastercode) }),
  }),
  gst: call({
    method: "GET",
    path: "/gst-configuration/{param}",
    auth: "public",
    doc: "Returns the GST rate of a day YYYY-MM-DD, or today's rate for `current`.",
    spec: "7, Cart",
    errors: { notFound: 404 },
    params: z.object({ param: z.string().min(1).max(40) }),
    /** Hundredths of a percent: 900 is 9 %. */
    data: z.object({ rateBasisPoints: z.number().int() }),
  }),
};
