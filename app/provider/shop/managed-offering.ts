/** The managed tables of the shop. */
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { features } from "~/contract/features";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { marketingChannel, mastercode } from "~/database/schema/offering/code-list";
import { coupon, gstRate, offer, offerPrice } from "~/database/schema/offering/price";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { holiday, intakePlan, weeklyTime } from "~/database/schema/offering/timetable";
import { PROVIDER_CODE } from "~/lib/brand/brand-settings";
import { TRANSLATION_CODES } from "~/lib/brand/provider-texts";
import { getDisabledKey } from "../shared/disabled-features";
import { APP_CONFIG_CODE } from "../shared/loved-one-feature";
import { createManagedTable } from "../shared/managed-table";
import { MESSAGE_CHANNELS, SMS_COUNTRIES } from "../shared/messages/message-channels";
import { endCoupons } from "./cart/coupons";

export const managedOffering = {
  centre: createManagedTable(centre, {
    key: ["id"],
    decided: [
      "name",
      "region",
      "block",
      "street",
      "postalCode",
      "latitude",
      "longitude",
      "roundCash",
    ],
  }),
  category: createManagedTable(category, {
    key: ["id"],
    decided: ["name", "icon", "summary", "position"],
  }),
  subcategory: createManagedTable(subcategory, {
    key: ["id"],
    decided: ["categoryId", "name", "position"],
  }),
  product: createManagedTable(product, {
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
      "cancellation",
      "freeze",
      "assessmentFigures",
      "words",
    ],
  }),
  productCentre: createManagedTable(productCentre, { key: ["productId", "centreId"], decided: [] }),
  offer: createManagedTable(offer, {
    key: ["id"],
    decided: [
      "productId",
      "name",
      "priceCents",
      "sessions",
      "validityDays",
      "sellable",
      "chasSubsidy",
      "egiro",
      "position",
    ],
  }),
  offerPrice: createManagedTable(offerPrice, {
    key: ["offerId", "fromDate"],
    decided: ["priceCents"],
  }),
  weeklyTime: createManagedTable(weeklyTime, {
    key: ["productId", "centreId", "kind", "weekday", "startTime", "fromDate"],
    decided: ["untilDate", "seats"],
  }),
  intakePlan: createManagedTable(intakePlan, {
    key: ["productId", "centreId", "startTime", "fromDate"],
    decided: ["weekdays", "everyWeeks", "untilDate", "seats"],
  }),
  gstRate: createManagedTable(gstRate, { key: ["fromDate"], decided: ["basisPoints"] }),
  holiday: createManagedTable(holiday, { key: ["day"], decided: ["name", "closed"] }),
  coupon: createManagedTable(coupon, {
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
    // The portal creates the codes of one customer and the referral codes.
    only: and(isNull(coupon.customerId), isNull(coupon.referrerId)),
    end: endCoupons,
    isOver: ({ endsAt }, now) => (endsAt as Date) <= now,
  }),
  marketingChannel: createManagedTable(marketingChannel, {
    key: ["id"],
    decided: ["value", "position"],
  }),
  mastercode: createManagedTable(mastercode, {
    key: ["code", "key"],
    decided: ["value"],
    only: or(
      inArray(mastercode.code, [
        ...[PROVIDER_CODE, MESSAGE_CHANNELS, SMS_COUNTRIES, ...Object.values(TRANSLATION_CODES)],
        ...["NTUCH_LINKS", "FORM_MINUTES", "ARRIVE_EARLY"],
      ]),
      and(
        eq(mastercode.code, APP_CONFIG_CODE),
        inArray(mastercode.key, ["disabledLovedOne", ...features.map(getDisabledKey)]),
      ),
    ),
    // "disabledLovedOne: false" has the same meaning as no row.
    isOver: ({ value }) => value === "false",
  }),
};
