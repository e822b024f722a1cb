import type { CarriedTexts } from "~/languages/carried-texts";
import { setProviderTexts } from "~/lib/brand/provider-texts";
import { useLanguage } from "./language";

const ID = "page-texts";

let read: CarriedTexts | null | undefined;

/** Reads the words that the page carries. Null on a page in English, whose words are in the scripts. */
export function readCarriedTexts(): CarriedTexts | null {
  if (read === undefined) {
    read = JSON.parse(findCarried() ?? "null") as CarriedTexts | null;
    if (read) setProviderTexts({ [read.language]: read.names });
  }
  return read;
}

const findCarried = () => document.getElementById(ID)?.textContent;

/** Carries the words of a page with scripts. It is the last part of the page, so that all words before it are known. */
export function PageTexts() {
  const { carried } = useLanguage();
  if (!carried) return null;
  const json = JSON.stringify(carried()).replace(/</g, "\\u003c");
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: texts of ours as JSON, escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
