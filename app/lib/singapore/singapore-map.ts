/** A position on the map, in units of its viewBox. */
export interface MapPoint {
  x: number;
  y: number;
}

type LngLat = readonly [lng: number, lat: number];

const WEST = 103.59;
const NORTH = 1.482;
// Units for one degree. At one degree north a degree of longitude is as long as one of latitude.
const SCALE = 1200;
const WIDTH = 564;
const HEIGHT = 296;

export const mapSize = { width: WIDTH, height: HEIGHT };
export const mapViewBox = `0 0 ${WIDTH} ${HEIGHT}`;

// Approximate coastline, clockwise from Tuas, detailed enough to be recognised.
const MAIN_ISLAND: readonly LngLat[] = [
  [103.618, 1.318],
  [103.635, 1.345],
  [103.655, 1.353],
  [103.664, 1.385],
  [103.683, 1.41],
  [103.71, 1.439],
  [103.735, 1.452],
  [103.762, 1.449],
  [103.79, 1.462],
  [103.81, 1.473],
  [103.832, 1.474],
  [103.853, 1.46],
  [103.872, 1.446],
  [103.897, 1.425],
  [103.917, 1.423],
  [103.938, 1.409],
  [103.96, 1.396],
  [103.985, 1.391],
  [103.998, 1.392],
  [104.021, 1.37],
  [104.038, 1.347],
  [104.027, 1.324],
  [104.005, 1.314],
  [103.972, 1.313],
  [103.945, 1.307],
  [103.915, 1.301],
  [103.89, 1.294],
  [103.872, 1.284],
  [103.856, 1.271],
  [103.838, 1.265],
  [103.815, 1.264],
  [103.8, 1.27],
  [103.782, 1.277],
  [103.765, 1.288],
  [103.748, 1.298],
  [103.728, 1.305],
  [103.705, 1.297],
  [103.683, 1.301],
  [103.66, 1.294],
  [103.645, 1.27],
  [103.632, 1.248],
  [103.616, 1.252],
  [103.61, 1.285],
];

const SENTOSA: readonly LngLat[] = [
  [103.808, 1.257],
  [103.822, 1.258],
  [103.845, 1.25],
  [103.848, 1.244],
  [103.829, 1.244],
  [103.812, 1.25],
];

const PULAU_UBIN: readonly LngLat[] = [
  [103.928, 1.426],
  [103.942, 1.432],
  [103.962, 1.428],
  [103.982, 1.43],
  [103.998, 1.416],
  [103.972, 1.411],
  [103.95, 1.416],
];

const round = (value: number) => Math.round(value * 10) / 10;

/** A place on the earth, in degrees. */
export interface MapPosition {
  lat: number;
  lng: number;
}

/** More than any programme has. */
const MAX_POSITIONS = 50;
const POSITION = /^(-?\d{1,2}(?:\.\d{1,9})?)_(-?\d{1,3}(?:\.\d{1,9})?)$/;

/** Writes places for an address: "1.324_103.93*1.369_103.848". None of its signs is escaped there. */
export const formatMapPositions = (positions: readonly MapPosition[]): string =>
  positions.map(({ lat, lng }) => `${degrees(lat)}_${degrees(lng)}`).join("*");

/** Five digits are precise to about a metre. */
const degrees = (value: number) => Number(value.toFixed(5));

/** @returns null for anything that `formatMapPositions` does not write */
export function parseMapPositions(text: string): MapPosition[] | null {
  const pairs = text.split("*", MAX_POSITIONS + 1).map((pair) => POSITION.exec(pair));
  if (pairs.length > MAX_POSITIONS || pairs.includes(null)) return null;
  return pairs.map((pair) => ({ lat: Number(pair?.[1]), lng: Number(pair?.[2]) }));
}

/** Projects a latitude and longitude (degrees) onto the map, limited to its edges. */
export function projectToMap(lat: number, lng: number): MapPoint {
  const inside = (value: number, max: number) => Math.min(Math.max(value, 0), max);
  return {
    x: round(inside((lng - WEST) * SCALE, WIDTH)),
    y: round(inside((NORTH - lat) * SCALE, HEIGHT)),
  };
}

/**
 * Builds a closed path with round corners: each point bends the line between the middles of its two edges, so that a few dozen points
 * look like a coast.
 */
function closedCurve(points: readonly LngLat[]): string {
  const corners = points.map(([lng, lat]) => projectToMap(lat, lng));
  const curves = corners.map((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    return `Q${corner.x} ${corner.y} ${round((corner.x + next.x) / 2)} ${round((corner.y + next.y) / 2)}`;
  });
  const end = curves.at(-1)?.split(" ").slice(2).join(" ") ?? "";
  return `M${end}${curves.join("")}Z`;
}

/** The land as one SVG path in the units of mapViewBox: the main island, Sentosa and Pulau Ubin. */
export const mapOutline = [MAIN_ISLAND, SENTOSA, PULAU_UBIN].map(closedCurve).join("");

/** The four parts of the island that locations are grouped by (SPEC section 1), and where the map has room for their names: at sea. */
export const regionCorners = {
  ne: { x: WIDTH - 8, y: 32, textAnchor: "end" },
  nw: { x: 8, y: 32 },
  se: { x: WIDTH - 8, y: HEIGHT - 8, textAnchor: "end" },
  sw: { x: 92, y: HEIGHT - 8 },
} as const;

export type RegionCode = keyof typeof regionCorners;

/** Well-known towns for orientation on the map. */
const TOWNS: readonly (readonly [name: string, lng: number, lat: number])[] = [
  ["Woodlands", 103.786, 1.437],
  ["Yishun", 103.845, 1.427],
  ["Punggol", 103.902, 1.403],
  ["Choa Chu Kang", 103.739, 1.386],
  ["Ang Mo Kio", 103.849, 1.368],
  ["Tampines", 103.946, 1.354],
  ["Jurong West", 103.698, 1.342],
  ["Toa Payoh", 103.851, 1.332],
  ["Bedok", 103.932, 1.323],
  ["Clementi", 103.766, 1.314],
  ["City", 103.852, 1.289],
];

/** Sizes in units of the map: a letter's width, a line's height, and a pin around its point. */
export const TOWN_FONT_SIZE = 15;
const LETTER = 8;
const PIN = { half: 21, above: 53, below: 2 };

/** Filters the towns to those whose names do not overlap a pin. */
export function filterVisibleTowns(pins: readonly MapPoint[]): (MapPoint & { name: string })[] {
  return TOWNS.map(([name, lng, lat]) => ({ name, ...projectToMap(lat, lng) })).filter(
    ({ name, x, y }) =>
      pins.every(
        (pin) =>
          Math.abs(pin.x - x) > PIN.half + (name.length * LETTER) / 2 ||
          y - TOWN_FONT_SIZE > pin.y + PIN.below ||
          y < pin.y - PIN.above,
      ),
  );
}

/** Builds the id of a place in the list next to a map. */
export const toPlaceId = (name: string): string => name.replace(/\s+/g, "-");

/** Builds a link that searches for the words in a map app. */
export const buildMapSearch = (words: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: words })}`;
