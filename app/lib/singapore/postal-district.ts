/**
 * Approximate location of a postal code. Its first two digits are its sector, and sectors make up 28 postal districts (Urban
 * Redevelopment Authority, list of postal districts). It is precise enough to sort by distance, not to state one.
 */
import { isPostalCode } from "./address";

/** The approximate centre of each district in degrees, with its sectors. */
const districts: readonly [lat: number, lng: number, sectors: string][] = [
  [1.283, 103.851, "01 02 03 04 05 06"],
  [1.275, 103.844, "07 08"],
  [1.292, 103.812, "14 15 16"],
  [1.268, 103.82, "09 10"],
  [1.309, 103.768, "11 12 13"],
  [1.291, 103.85, "17"],
  [1.3, 103.858, "18 19"],
  [1.308, 103.855, "20 21"],
  [1.302, 103.833, "22 23"],
  [1.317, 103.803, "24 25 26 27"],
  [1.325, 103.838, "28 29 30"],
  [1.332, 103.855, "31 32 33"],
  [1.335, 103.875, "34 35 36 37"],
  [1.319, 103.889, "38 39 40 41"],
  [1.307, 103.905, "42 43 44 45"],
  [1.324, 103.932, "46 47 48"],
  [1.365, 103.98, "49 50 81"],
  [1.358, 103.945, "51 52"],
  [1.37, 103.885, "53 54 55"],
  [1.405, 103.902, "82"],
  [1.362, 103.845, "56 57"],
  [1.338, 103.776, "58 59"],
  [1.34, 103.715, "60 61 62 63 64"],
  [1.372, 103.757, "65 66 67 68"],
  [1.4, 103.7, "69 70 71"],
  [1.436, 103.786, "72 73"],
  [1.39, 103.825, "77 78"],
  [1.435, 103.83, "75 76"],
  [1.4, 103.87, "79 80"],
];

/** Coordinates in degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/**
 * Locates a postal code.
 * @returns null if it is no postal code, or in no sector
 */
export function locatePostalCode(postalCode: string): GeoPoint | null {
  if (!isPostalCode(postalCode)) return null;
  const sector = postalCode.slice(0, 2);
  const found = districts.find(([, , sectors]) => sectors.includes(sector));
  return found ? { latitude: found[0], longitude: found[1] } : null;
}

/** Sorts places by distance, the nearest first. At one degree north a degree of longitude is as long as one of latitude. */
export function sortByDistance<Somewhere extends GeoPoint>(
  from: GeoPoint,
  places: readonly Somewhere[],
): Somewhere[] {
  const away = ({ latitude, longitude }: GeoPoint) =>
    Math.hypot(latitude - from.latitude, longitude - from.longitude);
  return [...places].sort((one, other) => away(one) - away(other));
}
