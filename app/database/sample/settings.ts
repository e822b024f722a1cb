/** What the sample provider configures: GST, marketing channels, links, coupons. */
import { brand } from "~/lib/brand";
import type { coupon, gstRate, marketingChannel, mastercode } from "../schema/offering";
import { mdmLim } from "./accounts";

export const gstRates: (typeof gstRate.$inferInsert)[] = [
  { fromDate: "2023-01-01", basisPoints: 800 },
  { fromDate: "2024-01-01", basisPoints: 900 },
];

export const marketingChannels: (typeof marketingChannel.$inferInsert)[] = [
  { id: "friends-or-family", value: "Friends or family", position: 1 },
  { id: "community-centre", value: "Community centre", position: 2 },
  { id: "social-media", value: "Social media", position: 3 },
  { id: "newspaper", value: "Newspaper", position: 4 },
  { id: "hospital-or-polyclinic", value: "Hospital or polyclinic", position: 5 },
  { id: "roadshow", value: "Roadshow", position: 6 },
  { id: "others", value: "Others", position: 7 },
];

/** The provider's links under the code the portal asks for (SPEC section 7), and how many minutes each health form takes. */
export const mastercodes: (typeof mastercode.$inferInsert)[] = [
  ...Object.entries(brand.links).map(([key, value]) => ({ code: "NTUCH_LINKS", key, value })),
  { code: "FORM_MINUTES", key: "health-declaration", value: "3-5" },
  { code: "FORM_MINUTES", key: "medical-history", value: "10-15" },
  { code: "ARRIVE_EARLY", key: "pre-assessment", value: "10" },
];

export interface SampleCoupon
  extends Omit<typeof coupon.$inferInsert, "startsAt" | "endsAt" | "customerId"> {
  /** Good from how many years after the sample data is loaded, and until when. */
  years: [number, number];
  /** The one customer who may use it, by subject. */
  subject?: string;
}

const current: Pick<SampleCoupon, "years"> = { years: [-1, 2] };

export const coupons: SampleCoupon[] = [
  { ...current, code: "WELCOME10", description: "Welcome: 10% off", percentBasisPoints: 1000 },
  { ...current, code: "SAVE20", description: "$20.00 off", amountCents: 20_00 },
  {
    ...current,
    code: "GYM15",
    description: "15% off Gym Tonic",
    percentBasisPoints: 1500,
    productId: "gym-tonic",
  },
  {
    ...current,
    code: "ONCE50",
    description: "$50.00 off for the first customer",
    amountCents: 50_00,
    uses: 1,
  },
  {
    code: "LASTYEAR",
    description: "Last year's 10% off",
    percentBasisPoints: 1000,
    years: [-2, -1],
  },
  {
    ...current,
    code: "MDMLIM",
    description: "A thank-you to Mdm Lim: $30.00 off",
    amountCents: 30_00,
    subject: mdmLim.sub,
  },
  { ...current, code: "FREE100", description: "100% off", percentBasisPoints: 10_000 },
];
