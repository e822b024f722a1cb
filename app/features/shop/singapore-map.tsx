import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import {
  formatMapPositions,
  mapSize,
  mapViewBox,
  projectToMap,
  type RegionCode,
  regionCorners,
  toPlaceId,
} from "~/lib/singapore/singapore-map";
import { useLanguage, useMarks, useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";

export interface MapLocation {
  name: string;
  lat: number;
  lng: number;
  /** Lines of the address. */
  address?: string[] | undefined;
  region?: string | undefined;
  /** Hours of activities at the place. */
  times?: string[] | undefined;
}

/** Builds the address that opens a phone's map app at a place, in degrees. */
export function buildMapLink({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}

/** Names a part of the island. One that is not on our map is shown by its code. */
export function getRegionText(text: GetText, code: string): string {
  const region = code as RegionCode;
  return Object.hasOwn(regionCorners, code) ? text(`shop:region.${region}`) : code;
}

interface MapProps {
  locations: Pick<MapLocation, "name" | "lat" | "lng">[];
  label?: string;
}

/**
 * Renders the numbered map of the places as an image. Text browsers (w3m, Dillo) would read the words of an inline drawing as a sentence.
 * The image is a separate file because a page with its styles has a limit of 14,600 bytes.
 */
export function MapPicture({ locations, label }: MapProps) {
  const { language, text } = useLanguage();
  const at = formatMapPositions(locations);
  return (
    <img
      src={paths.to(paths.shop.centreMap, language === "en" ? { at } : { at, language })}
      alt={label ?? text("shop:map.ours")}
      width={mapSize.width}
      height={mapSize.height}
      className="map h-auto w-full rounded-2xl bg-info-pale p-3"
    />
  );
}

/** Lies over the map and selects the choice of a pin that is pressed. It repeats the choices, so it is for the pointer only. */
export function MapChoices({ choices }: { choices: { id: string; lat: number; lng: number }[] }) {
  return (
    <svg viewBox={mapViewBox} aria-hidden="true" className="absolute inset-0 h-full w-full p-3">
      {choices.map(({ id, lat, lng }) => {
        const { x, y } = projectToMap(lat, lng);
        return (
          <foreignObject
            key={id}
            x={x - PIN.width / 2}
            y={y - PIN.height}
            width={PIN.width}
            height={PIN.height}
          >
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the choice has its own label, and this one is hidden from screen readers */}
            <label htmlFor={id} className="block h-full cursor-pointer" />
          </foreignObject>
        );
      })}
    </svg>
  );
}

/** The size of a pin's target, in units of the map. */
const PIN = { width: 48, height: 56 };

/** Links to a place in the phone's map app. */
export function MapLink(location: Pick<MapLocation, "name" | "lat" | "lng">) {
  const text = useText();
  const { colon } = useMarks();
  return (
    <Anchor to={buildMapLink(location)} newTab className="btn-quiet">
      {text("shop:map.open")}
      <span className="sr-only">
        {colon}
        {location.name}
      </span>
    </Anchor>
  );
}

/** Renders the map, and the same places as a list of links to the map app. */
export function SingaporeMap({
  locations,
  label,
}: Omit<MapProps, "locations"> & { locations: MapLocation[] }) {
  const text = useText();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <MapPicture locations={locations} label={label} />
      <ol className="numbered plain">
        {locations.map((location) => (
          <li key={location.name} id={toPlaceId(location.name)}>
            <h3 className="!mb-0 pt-1">{location.name}</h3>
            {location.region ? (
              <p className="hint">{getRegionText(text, location.region)}</p>
            ) : null}
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
