import { type Cents, formatMoney } from "~/lib/money";
import { useText } from "../language/language";
import { ButtonLink } from "../text/button";
import { Countdown } from "./countdown";

export interface QrFigureProps {
  /** Address or data URL of the picture. */
  src: string;
  amount: Cents;
  /** The bill reference the bank will show. */
  reference: string;
  /** The expiry time in words: "10:45 AM". */
  expires: string;
  /** Seconds until the expiry. */
  secondsLeft?: number;
  /** The address of the picture as a file, since a phone cannot scan its own screen. */
  saveTo: string;
}

/** Renders a PayNow code with its payment, its expiry and a link to save it. */
export function QrFigure({ src, amount, reference, expires, secondsLeft, saveTo }: QrFigureProps) {
  const text = useText();
  return (
    <figure className="card flex max-w-[24rem] flex-col items-center text-center">
      <img
        src={src}
        width={264}
        height={264}
        alt={text("paynow:picture", { amount: formatMoney(amount), reference })}
        className="h-auto max-w-full"
      />
      <figcaption>
        <strong className="mt-3 block font-serif text-[1.5rem] leading-tight">
          {formatMoney(amount)}
        </strong>{" "}
        <span className="block">{text("paynow:reference", { reference })}</span>{" "}
        <span className="mb-3 block font-bold">
          {text("paynow:before", { time: expires })}{" "}
          {secondsLeft === undefined ? null : (
            <Countdown seconds={secondsLeft} label={text("paynow:left")} />
          )}
        </span>{" "}
        <ButtonLink to={saveTo} kind="secondary" icon="download">
          {text("paynow:save-code")}
        </ButtonLink>
      </figcaption>
    </figure>
  );
}
