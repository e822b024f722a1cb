import { languageFacts } from "~/lib/language/languages";
import { formatDateWithWeekday, formatTime } from "~/lib/singapore-date";
import { getPortalLabel } from "~/lib/text/label-for";
import { useLanguage } from "~/ui/language/language";
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
    /** The audience in the language of the page, for staff. */
    pageAudience: string;
  };
  english: PosterWords;
  /** The words of the poster in the other languages. */
  translations: PosterWords[];
}

/** Renders one sheet to put up at a door. People of four languages read it. */
export function DoorPoster({ poster, english, translations }: DoorPosterProps) {
  const { title, centerName, startsAt, url, picture, audience, pageAudience } = poster;
  const { language, text } = useLanguage();
  const { tag } = languageFacts[language];
  const { pathname, search } = new URL(url);
  return (
    <section className="card poster print-alone text-center" lang={english.tag}>
      <p className="font-bold">{audience}</p>
      <h2>{title}</h2>
      <p className="text-[1.15rem]">
        {centerName}
        {startsAt ? (
          <>
            <br />
            {formatDateWithWeekday(startsAt)},{" "}
            <span className="whitespace-nowrap">{formatTime(startsAt)}</span>
          </>
        ) : null}
      </p>
      <img
        src={picture}
        width={600}
        height={600}
        loading="lazy"
        lang={tag}
        alt={text("check-in:posters.picture", { title, audience: pageAudience.toLowerCase() })}
        className="mx-auto my-4 h-auto w-full max-w-[24rem]"
      />
      <p className="poster-scan">{english.scan}</p>
      <div className="poster-more mt-2">
        {translations.map(({ tag: posterTag, audiences, scan }) => (
          <p key={posterTag} lang={posterTag}>
            <b>{getPortalLabel(audiences, poster.kind)}</b>
            <br />
            {scan}
          </p>
        ))}
      </div>
      <p className="row no-print mt-3 justify-center" lang={tag}>
        <Anchor to={pathname + search} className="btn-quiet">
          {text("check-in:posters.phone")}
        </Anchor>{" "}
        <Anchor to={`${pathname}${search}&tablet=on`} className="btn-quiet">
          {text("check-in:posters.tablet")}
        </Anchor>
      </p>
    </section>
  );
}
