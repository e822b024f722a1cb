import { brand } from "~/lib/brand/brand";
import { cssVariable, toCssVariables } from "~/lib/brand/brand-colours";
import {
  type MapPoint,
  mapOutline,
  mapSize,
  mapViewBox,
  placeId,
  project,
  regionName,
  regions,
  TOWN_SIZE,
  visibleTowns,
} from "~/lib/singapore/singapore-map";
import { Anchor } from "~/ui/text/anchor";

export interface MapLocation {
  name: string;
  lat: number;
  lng: number;
  /** Lines of the address. */
  address?: string[] | undefined;
  region?: string | undefined;
  /** When something is on there. */
  times?: string[] | undefined;
}

/** The address that opens a phone's map app at a place, in degrees. */
export function mapLink({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}

/** What the map of a programme is called. */
export const mapOf = (programme: string) => `Map of the centres of ${programme}`;

interface DrawnMapProps {
  locations: Pick<MapLocation, "name" | "lat" | "lng">[];
  label?: string;
}

/**
 * A drawn map with the names of the regions, of towns where a screen is wide enough to read them, and a number for each place. As a picture,
 * because browsers of text (w3m, Dillo) would read the words of a drawing in the page as a sentence.
 */
export function DrawnMap({ locations, label = "Map of our locations" }: DrawnMapProps) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing(locations)).replace(/%(20|3D|3A|2F|2C)/g, decodeURIComponent)}`}
      alt={label}
      width={mapSize.width}
      height={mapSize.height}
      className="map h-auto w-full rounded-2xl bg-info-pale p-3"
    />
  );
}

/** A picture does not see the page's style sheet, so the provider's colours go into it. */
function drawing(locations: DrawnMapProps["locations"]): string {
  const colours = toCssVariables(brand.colours);
  const {
    ink = "",
    brand: pin = "",
    brandMid: land = "",
  } = Object.fromEntries(Object.entries(cssVariable).map(([name, key]) => [name, colours[key]]));
  const towns = visibleTowns(locations.map(({ lat, lng }) => project(lat, lng)));
  return [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${mapViewBox}' fill='${ink}' font-family='sans-serif'>`,
    "<style>@media(max-width:480px){.t{display:none}}</style>",
    `<path d='${mapOutline}' fill='${land}'/>`,
    "<g font-size='24'>",
    ...Object.values(regions).map(({ name, corner }) => {
      const { x, y } = corner;
      const end = "textAnchor" in corner ? " text-anchor='end'" : "";
      return `<text x='${x}' y='${y}'${end}>${name}</text>`;
    }),
    `</g><g class='t' font-size='${TOWN_SIZE}' text-anchor='middle'>`,
    ...towns.map(({ name, x, y }) => `<text x='${x}' y='${y}'>${name}</text>`),
    "</g><g text-anchor='middle' font-size='26' font-weight='700'>",
    ...locations.map(({ lat, lng }, index) => marker(project(lat, lng), index + 1, pin)),
    "</g></svg>",
  ].join("");
}

const marker = ({ x, y }: MapPoint, number: number, colour: string) =>
  `<path d='M${x} ${y}c-11-13-19-22-19-32a19 19 0 0 1 38 0c0 10-8 19-19 32' fill='${colour}' stroke='#fff' stroke-width='2'/><text x='${x}' y='${y - 23}' fill='#fff'>${number}</text>`;

/** The way to a place in the phone's map app. */
export function MapLink(location: Pick<MapLocation, "name" | "lat" | "lng">) {
  return (
    <Anchor to={mapLink(location)} newTab className="btn-quiet">
      Open in a map<span className="sr-only">: {location.name}</span>
    </Anchor>
  );
}

/** The map, and the same places as a list that leads to the map app. */
export function SingaporeMap({
  locations,
  label,
}: Omit<DrawnMapProps, "locations"> & { locations: MapLocation[] }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <DrawnMap locations={locations} label={label} />
      <ol className="numbered plain">
        {locations.map((location) => (
          <li key={location.name} id={placeId(location.name)}>
            <h3 className="!mb-0 pt-1">{location.name}</h3>
            {location.region ? <p className="hint">{regionName(location.region)}</p> : null}
            {location.address ? <address>{location.address.join(", ")}</address> : null}
            {location.times ? (
              <div className="mt-2">
                {location.times.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            ) : null}
            <MapLink {...location} />
          </li>
        ))}
      </ol>
    </div>
  );
}
