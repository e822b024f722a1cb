/**
 * Centres of the sample provider: real neighbourhoods, invented houses. By their names Circuit Training runs in ne, sw, nw, se,
 * sw, Functional Strength Training in nw, sw and Gym Tonic in sw (SPEC section 1).
 */
import type { centre, productCentre } from "../schema/offering";

type NewCentre = typeof centre.$inferInsert;

const exerciseCentres: NewCentre[] = [
  {
    id: "ang-mo-kio",
    name: "Ang Mo Kio Angsana Centre",
    region: "ne",
    block: "799",
    street: "Ang Mo Kio Avenue 3",
    postalCode: "560799",
    latitude: 1.3697,
    longitude: 103.8467,
  },
  {
    id: "bukit-batok",
    name: "Bukit Batok Rambai Centre",
    region: "sw",
    block: "499",
    street: "Bukit Batok Street 52",
    postalCode: "650499",
    latitude: 1.3491,
    longitude: 103.7496,
  },
  {
    id: "choa-chu-kang",
    name: "Choa Chu Kang Tembusu Centre",
    region: "nw",
    block: "899",
    street: "Choa Chu Kang Avenue 4",
    postalCode: "680899",
    latitude: 1.3854,
    longitude: 103.7443,
  },
  {
    id: "marine-parade",
    name: "Marine Parade Sea Almond Centre",
    region: "se",
    block: "99",
    street: "Marine Parade Central",
    postalCode: "440099",
    latitude: 1.3025,
    longitude: 103.9067,
  },
  {
    id: "taman-jurong",
    name: "Taman Jurong Rain Tree Centre",
    region: "sw",
    block: "399",
    street: "Yung An Road",
    postalCode: "610399",
    latitude: 1.3347,
    longitude: 103.7206,
  },
];

const dayCareCentres: NewCentre[] = [
  {
    id: "bedok",
    name: "Bedok Hibiscus Day Care",
    region: "se",
    block: "599",
    street: "Bedok North Street 3",
    postalCode: "460599",
    latitude: 1.3272,
    longitude: 103.9321,
  },
  {
    id: "hougang",
    name: "Hougang Jasmine Day Care",
    region: "ne",
    block: "999",
    street: "Hougang Avenue 8",
    postalCode: "530999",
    latitude: 1.3719,
    longitude: 103.8862,
  },
  {
    id: "yishun",
    name: "Yishun Orchid Day Care",
    region: "nw",
    block: "899",
    street: "Yishun Ring Road",
    postalCode: "760899",
    latitude: 1.4273,
    longitude: 103.8324,
  },
];

const clinics: NewCentre[] = [
  {
    id: "bukit-merah-dental",
    name: "Bukit Merah Dental Clinic",
    region: "sw",
    block: "199",
    street: "Bukit Merah Central",
    postalCode: "150199",
    latitude: 1.2843,
    longitude: 103.8167,
  },
  {
    id: "jurong-east-dental",
    name: "Jurong East Dental Clinic",
    region: "sw",
    block: "399",
    street: "Jurong East Street 32",
    postalCode: "600399",
    latitude: 1.3457,
    longitude: 103.7365,
  },
  {
    id: "tampines-dental",
    name: "Tampines Dental Clinic",
    region: "se",
    block: "999",
    street: "Tampines Street 81",
    postalCode: "520999",
    latitude: 1.3496,
    longitude: 103.9348,
  },
  {
    id: "toa-payoh-dental",
    name: "Toa Payoh Dental Clinic",
    region: "ne",
    block: "299",
    street: "Toa Payoh Lorong 6",
    postalCode: "310299",
    latitude: 1.3343,
    longitude: 103.8506,
  },
  {
    id: "woodlands-dental",
    name: "Woodlands Dental Clinic",
    region: "nw",
    block: "999",
    street: "Woodlands Drive 50",
    postalCode: "730999",
    latitude: 1.4361,
    longitude: 103.7865,
  },
];

export const centres: NewCentre[] = [...exerciseCentres, ...dayCareCentres, ...clinics];

const centresOfProduct: Record<string, readonly string[]> = {
  "circuit-training": exerciseCentres.map(({ id }) => id),
  "functional-strength-training": ["choa-chu-kang", "taman-jurong"],
  "gym-tonic": ["bukit-batok"],
  "day-care": dayCareCentres.map(({ id }) => id),
  "dental-care": clinics.map(({ id }) => id),
};

export const productCentres: (typeof productCentre.$inferInsert)[] = Object.entries(
  centresOfProduct,
).flatMap(([productId, centreIds]) => centreIds.map((centreId) => ({ productId, centreId })));
