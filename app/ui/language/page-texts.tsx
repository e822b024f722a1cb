import type { CarriedTexts } from "~/languages/carried-texts";
import { setProviderTexts } from "~/lib/brand/provider-texts";
import { useLanguage } from "./language";

const ID = "page-texts";

let read: CarriedTexts | undefined;

/** Reads the words that the page carries. */
export function readCarriedTexts(): CarriedTexts {
  if (read) return read;
  read = JSON.parse(document.getElementById(ID)?.textContent ?? "") as CarriedTexts;
  setProviderTexts({ [read.language]: read.names });
  return read;
}

/** Carries the words of a page with scripts. It is the last part of the page, so that all words before it are known. */
export function PageTexts() {
  const { carried } = useLanguage();
  const onServer = typeof document === "undefined";
  // A browser leaves the text of the server as it is.
  const json = onServer && carried ? JSON.stringify(carried()).replace(/</g, "\\u003c") : "";
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
