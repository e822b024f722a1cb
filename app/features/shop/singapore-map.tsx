import {
  mapOutline,
  mapViewBox,
  placeId,
  project,
  regionName,
  regions,
  TOWN_SIZE,
  townsBeside,
} from "~/lib/singapore-map";
import { Anchor } from "~/ui/anchor";

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

/** A drawn map with the names of the regions, of towns where a screen is wide enough to read them, and a number for each place. */
export function DrawnMap({ locations, label = "Map of our locations" }: DrawnMapProps) {
  return (
    <svg
      viewBox={mapViewBox}
      role="img"
      aria-label={label}
      className="map h-auto w-full rounded-2xl bg-info-pale p-3"
    >
      <path d={mapOutline} className="fill-brand-mid" />
      {Object.values(regions).map(({ name, corner }) => (
        <text key={name} {...corner} fontSize="24" className="fill-current">
          {`${name} `}
        </text>
      ))}
      <g fontSize={TOWN_SIZE} textAnchor="middle" className="hidden fill-current sm:block">
        {townsBeside(locations.map(({ lat, lng }) => project(lat, lng))).map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {`${name} `}
          </text>
        ))}
      </g>
      {locations.map((location, index) => (
        <Marker key={location.name} location={location} number={index + 1} />
      ))}
    </svg>
  );
}

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

function Marker({
  location,
  number,
}: {
  location: DrawnMapProps["locations"][number];
  number: number;
}) {
  const { x, y } = project(location.lat, location.lng);
  return (
    <g className="stroke-white" strokeWidth="2">
      <path
        d={`M${x} ${y}c-11-13-19-22-19-32a19 19 0 0 1 38 0c0 10-8 19-19 32`}
        className="fill-brand"
      />
      <text
        x={x}
        y={y - 23}
        textAnchor="middle"
        fontSize="26"
        fontWeight="700"
        stroke="none"
        className="fill-white"
      >
        {`${number} `}
      </text>
    </g>
  );
}
