/** What the shop's part of the provider's data decides. */
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import {
  category,
  centre,
  coupon,
  gstRate,
  holiday,
  intakePlan,
  marketingChannel,
  mastercode,
  offer,
  offerPrice,
  product,
  productCentre,
  subcategory,
  weeklyTime,
} from "~/database/schema/offering";
import { PROVIDER_CODE } from "~/lib/brand-words";
import { keptTable } from "../shared/kept-table";
import { APP_CONFIG } from "../shared/loved-one-feature";
import { endCoupons } from "./coupons";

export const keptOffering = {
  centre: keptTable(centre, {
    key: ["id"],
    decided: ["name", "region", "block", "street", "postalCode", "latitude", "longitude"],
  }),
  category: keptTable(category, {
    key: ["id"],
    decided: ["name", "icon", "summary", "position"],
  }),
  subcategory: keptTable(subcategory, {
    key: ["id"],
    decided: ["categoryId", "name", "position"],
  }),
  product: keptTable(product, {
    key: ["id"],
    decided: [
      "subcategoryId",
      "name",
      "icon",
      "programContentType",
      "fixedSessions",
      "preAssessment",
      "postAssessment",
      "minutesPerSession",
      "minimumAge",
      "position",
      "words",
    ],
  }),
  productCentre: keptTable(productCentre, { key: ["productId", "centreId"], decided: [] }),
  offer: keptTable(offer, {
    key: ["id"],
    decided: [
      "productId",
      "name",
      "priceCents",
      "sessions",
      "validityDays",
      "sellable",
      "position",
    ],
  }),
  offerPrice: keptTable(offerPrice, { key: ["offerId", "fromDate"], decided: ["priceCents"] }),
  weeklyTime: keptTable(weeklyTime, {
    key: ["productId", "centreId", "kind", "weekday", "startTime", "fromDate"],
    decided: ["untilDate", "seats"],
  }),
  intakePlan: keptTable(intakePlan, {
    key: ["productId", "centreId", "startTime", "fromDate"],
    decided: ["weekdays", "everyWeeks", "untilDate", "seats"],
  }),
  gstRate: keptTable(gstRate, { key: ["fromDate"], decided: ["basisPoints"] }),
  holiday: keptTable(holiday, { key: ["day"], decided: ["name", "closed"] }),
  coupon: keptTable(coupon, {
    key: ["code"],
    decided: [
      "description",
      "percentBasisPoints",
      "amountCents",
      "startsAt",
      "endsAt",
      "uses",
      "productId",
    ],
    // Those of one customer, and those that bring friends, are made by the portal.
    only: and(isNull(coupon.customerId), isNull(coupon.referrerId)),
    end: endCoupons,
    isOver: ({ endsAt }, now) => (endsAt as Date) <= now,
  }),
  marketingChannel: keptTable(marketingChannel, { key: ["id"], decided: ["value", "position"] }),
  mastercode: keptTable(mastercode, {
    key: ["code", "key"],
    decided: ["value"],
    only: or(
      inArray(mastercode.code, [PROVIDER_CODE, "NTUCH_LINKS", "FORM_MINUTES", "ARRIVE_EARLY"]),
      and(eq(mastercode.code, APP_CONFIG), eq(mastercode.key, "disabledLovedOne")),
    ),
    // "disabledLovedOne: false" says no more than no row.
    isOver: ({ value }) => value === "false",
  }),
};
