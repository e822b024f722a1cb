import { getFormats } from "~/lib/language/formats";
import { useLanguage } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";

export interface HandOverFigureProps {
  handOver: {
    code: string;
    address: string;
    /** The QR code as a data URL. */
    picture: string;
    /** ISO 8601. */
    expiresAt: string;
    sent: boolean;
    noSms: boolean;
  };
}

/** Shows the ways to continue on another device: scan the code, or open a short address and type the code. */
export function PhoneHandOver({ handOver }: HandOverFigureProps) {
  const { code, address, picture, expiresAt, sent, noSms } = handOver;
  const { language, text } = useLanguage();
  const until = getFormats(language).time(expiresAt);
  return (
    <section className="card mb-8 sm:flex sm:items-center sm:gap-10">
      <img
        src={picture}
        width={600}
        height={600}
        alt={text("counter:hand-over.picture")}
        className="h-auto w-full max-w-[24rem] sm:w-2/5"
      />
      <div className="min-w-0">
        <h2>{text("counter:hand-over.heading")}</h2>
        <ol className="numbered">
          <li>{text("counter:hand-over.scan")}</li>
          <li>
            <Sentence
              of="counter:hand-over.open"
              parts={{
                address: <b>{address}</b>,
                code: <b className="whitespace-nowrap text-[1.5rem]">{code}</b>,
              }}
            />
          </li>
          {sent ? <li>{text("counter:hand-over.sms")}</li> : null}
        </ol>
        {noSms ? <p className="mt-4">{text("counter:hand-over.no-sms")}</p> : null}
        <p className="mt-6">
          <Sentence of="counter:hand-over.until" parts={{ time: <b>{until}</b> }} />
        </p>
      </div>
    </section>
  );
}
