import { formatDayAndDate, formatTime } from "~/lib/singapore-date";
import { getLabel } from "~/lib/text/label-for";
import { Anchor } from "~/ui/text/anchor";

export interface DoorPosterProps {
  poster: {
    kind: string;
    title: string;
    centerName: string;
    startsAt: string | null;
    url: string;
    picture: string;
  };
}

const AUDIENCES = {
  center: "For everyone",
  individual: "For volunteers on their own",
  org: "For volunteers of an organisation",
  session: "For participants",
} as const;

/** Renders one sheet to put up at a door. */
export function DoorPoster({ poster }: DoorPosterProps) {
  const { kind, title, centerName, startsAt, url, picture } = poster;
  const { pathname, search } = new URL(url);
  return (
    <section className="card poster print-alone text-center">
      <p className="font-bold">{getLabel(AUDIENCES, kind)}</p>
      <h2>{title}</h2>
      <p className="text-[1.15rem]">
        {centerName}
        {startsAt ? (
          <>
            <br />
            {formatDayAndDate(startsAt)}, {formatTime(startsAt)}
          </>
        ) : null}
      </p>
      <img
        src={picture}
        width={600}
        height={600}
        loading="lazy"
        alt={`QR code: ${title}, ${getLabel(AUDIENCES, kind).toLowerCase()}`}
        className="mx-auto my-4 h-auto w-full max-w-[20rem]"
      />
      <p>
        Point the camera of your phone at the code. Check in when you come, and check out when you
        leave.
      </p>
      <p className="row no-print mt-3 justify-center">
        <Anchor to={pathname + search} className="btn-quiet">
          Open as on a phone
        </Anchor>{" "}
        <Anchor to={`${pathname}${search}&tablet=on`} className="btn-quiet">
          Use this device as the tablet of this door
        </Anchor>
      </p>
    </section>
  );
}
