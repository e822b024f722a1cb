import { formatDayAndDate, formatTime } from "~/lib/singapore-date";
import { getLabel } from "~/lib/text/label-for";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";

export interface PosterWords {
  /** The language: "ta-SG". */
  tag: string;
  /** One for each kind of poster. */
  audiences: Record<string, string>;
  scan: string;
}

export interface DoorPosterProps {
  poster: {
    kind: string;
    title: string;
    centerName: string;
    startsAt: string | null;
    url: string;
    picture: string;
    audience: string;
  };
  /** The words of the poster in the other languages. */
  translations: PosterWords[];
}

/** Renders one sheet to put up at a door. People of four languages read it. */
export function DoorPoster({ poster, translations }: DoorPosterProps) {
  const { title, centerName, startsAt, url, picture, audience } = poster;
  const text = useText();
  const { pathname, search } = new URL(url);
  return (
    <section className="card poster print-alone text-center">
      <p className="font-bold">{audience}</p>
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
        alt={`QR code: ${title}, ${audience.toLowerCase()}`}
        className="mx-auto my-4 h-auto w-full max-w-[20rem]"
      />
      <p className="poster-scan">{text("check-in:poster.scan")}</p>
      <div className="poster-more mt-2">
        {translations.map(({ tag, audiences, scan }) => (
          <p key={tag} lang={tag}>
            <b>{getLabel(audiences, poster.kind)}</b>
            <br />
            {scan}
          </p>
        ))}
      </div>
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
