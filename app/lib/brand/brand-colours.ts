/** The provider's colours as named CSS properties, and the contrast of colour pairs. */
import type { ColourName, Colours } from "./brand";

/** Mixes a colour into the ground, so that a provider's own colours bring their own pale panels. */
function tint(colour: string, share: number, background: string): string {
  const mixed = channels(colour).map((value, at) => {
    const below = channels(background)[at] ?? 0;
    return Math.round(value * share + below * (1 - share))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

/** The custom property of each colour. They appear a hundred times in the style sheet of every page, so the names are short. */
export const cssVariable = {
  brand: "--b",
  brandPale: "--bp",
  brandMid: "--bm",
  ground: "--g",
  panel: "--p",
  ink: "--i",
  muted: "--m",
  line: "--l",
  success: "--s",
  successPale: "--sp",
  danger: "--d",
  dangerPale: "--dp",
  info: "--n",
  infoPale: "--np",
  marigold: "--y",
  marigoldPale: "--yp",
  controlBorder: "--c",
} as const;

/** Computes each custom property and its value. */
export function toCssVariables(colours: Colours): Record<string, string> {
  const { brand, ground: background, ink, success, danger, info, marigold } = colours;
  const pale = (colour: string, share: number) => tint(colour, share, background);
  const values: Record<keyof typeof cssVariable, string> = {
    ...colours,
    brandPale: pale(brand, 0.08),
    brandMid: pale(brand, 0.22),
    line: pale(ink, 0.15),
    successPale: pale(success, 0.08),
    dangerPale: pale(danger, 0.04),
    infoPale: pale(info, 0.07),
    marigoldPale: pale(marigold, 0.16),
  };
  return Object.fromEntries(
    Object.entries(cssVariable).map(([name, key]) => [
      key,
      values[name as keyof typeof cssVariable],
    ]),
  );
}

/** Minimum contrast of the colour pairs in the portal: WCAG 2.2 AA, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const EDGE = 3;
type Surface = ColourName | "white" | `pale ${ColourName}` | "tinted brand";
const ON: [ColourName, Surface, number, string][] = [
  ["ink", "ground", TEXT, "words on a page"],
  ["ink", "white", TEXT, "words on a card"],
  ["ink", "panel", TEXT, "words on a panel"],
  ["ink", "marigold", TEXT, "words on marigold"],
  ["ink", "pale marigold", TEXT, "words in a bar"],
  ["ink", "tinted brand", TEXT, "numbers of steps"],
  ["brand", "ground", TEXT, "links on a page"],
  ["brand", "white", TEXT, "links on a card, and white words on a button,"],
  ["brand", "panel", TEXT, "links on a panel"],
  ["brand", "pale brand", TEXT, "links on what is chosen"],
  ["muted", "ground", TEXT, "hints on a page"],
  ["muted", "white", TEXT, "hints on a card"],
  ["success", "ground", TEXT, "good news on a page"],
  ["success", "white", TEXT, "good news on a card"],
  ["success", "pale success", TEXT, "good news in their panel"],
  ["danger", "ground", TEXT, "what went wrong on a page"],
  ["danger", "white", TEXT, "what went wrong on a card"],
  ["danger", "pale danger", TEXT, "what went wrong in its panel"],
  ["info", "ground", TEXT, "news on a page"],
  ["info", "white", TEXT, "news on a card"],
  ["info", "pale info", TEXT, "news in their panel"],
  ["controlBorder", "ground", EDGE, "the edges of fields"],
  ["controlBorder", "white", EDGE, "the edges of fields on a card"],
];

export interface ContrastFailure {
  colour: ColourName;
  on: Surface;
  /** The element with this pair of colours. */
  where: string;
  contrast: number;
  least: number;
}

export function findLowContrastPairs(colours: Colours): ContrastFailure[] {
  return ON.map(([colour, on, least, where]) => ({
    colour,
    on,
    where,
    least,
    contrast: computeContrast(colours[colour], surfaceOf(on, colours)),
  })).filter((pair) => pair.contrast < pair.least);
}

function surfaceOf(on: Surface, colours: Colours): string {
  if (on === "white") return "#FFFFFF";
  if (on in colours) return colours[on as ColourName];
  const [, name = ""] = on.split(" ");
  const key = on === "tinted brand" ? "brandMid" : `${name}Pale`;
  return toCssVariables(colours)[cssVariable[key as keyof typeof cssVariable]] ?? colours.ground;
}

/** Computes the WCAG 2 contrast of two colours "#rrggbb", between 1 and 21. */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
