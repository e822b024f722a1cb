import { useText } from "~/ui/language/language";
import { WithEnglish } from "~/ui/language/sentence";

interface SignatureLinesProps {
  /** Who signs, when and where. */
  place: string;
  /** The English below, on a slip in another language. */
  english: { place: string; signature: string } | null;
}

/** Renders the signature lines of a printed slip. The screen only explains them. */
export function SignatureLines({ place, english }: SignatureLinesProps) {
  const text = useText();
  return (
    <div className="mt-8">
      <p>
        <WithEnglish english={english?.place}>{place}</WithEnglish>
      </p>
      <p className="mt-12 max-w-[24rem] border-t-2 border-ink pt-1">
        <WithEnglish english={english?.signature}>{text("counter:slip.signature")}</WithEnglish>
      </p>
    </div>
  );
}
