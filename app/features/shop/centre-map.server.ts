import type { GetText } from "~/languages/page-language";
import { getTextIn } from "~/languages/page-texts.server";
import { brand } from "~/lib/brand/brand";
import { cssVariable, toCssVariables } from "~/lib/brand/brand-colours";
import type { Language } from "~/lib/language/languages";
import {
  filterVisibleTowns,
  type MapPoint,
  type MapPosition,
  mapOutline,
  mapViewBox,
  parseMapPositions,
  projectToMap,
  regionCorners,
  TOWN_FONT_SIZE,
} from "~/lib/singapore/singapore-map";
import { getRegionText } from "./singapore-map";

/**
 * Draws a map with region names, town names on screens wide enough to read them, and a numbered pin for each place.
 * @param encodedPositions places as `formatMapPositions` writes them
 * @param language of the regions' names. Towns keep the English of their signs.
 * @returns an SVG, or null for text without places
 */
export function drawCentresMap(encodedPositions: string, language: Language): string | null {
  const positions = parseMapPositions(encodedPositions);
  return positions === null ? null : drawing(positions, getTextIn(language));
}

/** Draws the map. A picture cannot use the page's style sheet, so it contains the provider's colours. */
function drawing(positions: MapPosition[], text: GetText): string {
  const colours = toCssVariables(brand.colours);
  const {
    ink = "",
    brand: pin = "",
    brandMid: land = "",
  } = Object.fromEntries(Object.entries(cssVariable).map(([name, key]) => [name, colours[key]]));
  const points = positions.map(({ lat, lng }) => projectToMap(lat, lng));
  return [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${mapViewBox}' fill='${ink}' font-family='sans-serif'>`,
    "<style>@media(max-width:480px){.t{display:none}}</style>",
    `<path d='${mapOutline}' fill='${land}'/>`,
    "<g font-size='24'>",
    ...Object.entries(regionCorners).map(([code, corner]) => {
      const { x, y } = corner;
      const end = "textAnchor" in corner ? " text-anchor='end'" : "";
      return `<text x='${x}' y='${y}'${end}>${getRegionText(text, code)}</text>`;
    }),
    `</g><g class='t' font-size='${TOWN_FONT_SIZE}' text-anchor='middle'>`,
    ...filterVisibleTowns(points).map(({ name, x, y }) => `<text x='${x}' y='${y}'>${name}</text>`),
    "</g><g text-anchor='middle' font-size='26' font-weight='700'>",
    ...points.map((point, index) => marker(point, index + 1, pin)),
    "</g></svg>",
  ].join("");
}

const marker = ({ x, y }: MapPoint, number: number, colour: string) =>
  `<path d='M${x} ${y}c-11-13-19-22-19-32a19 19 0 0 1 38 0c0 10-8 19-19 32' fill='${colour}' stroke='#fff' stroke-width='2'/><text x='${x}' y='${y - 23}' fill='#fff'>${number}</text>`;
