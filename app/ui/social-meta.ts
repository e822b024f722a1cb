import { type MetaDescriptor, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { addLanguageToAddress } from "~/lib/language/language-address";
import { languages } from "~/lib/language/languages";
import { useLanguage } from "./language/language";
import { usePageMeta } from "./page-meta";

/** The portal's public URL, "https://portal.example", since sites that show a shared page need absolute URLs. Empty in the browser. */
export const PublicUrlContext = createContext("");

/** Properties of /pictures/share.png. It has no words, so that it fits any provider and language. */
const picture = {
  address: "/pictures/share.png",
  width: "1200",
  height: "630",
  alternative: "A woman and her old mother, out for a walk in front of their homes",
};

/** Adds the picture that appears where visitors share the address of a public page, and its address in each language for search engines. */
export function useSocialMeta(title: string, description: string): MetaDescriptor[] {
  const origin = useContext(PublicUrlContext);
  const { pathname } = useLocation();
  const address = origin + pathname;
  const { language: current } = useLanguage();
  const tags = {
    type: "website",
    url: address,
    image: origin + picture.address,
    "image:width": picture.width,
    "image:height": picture.height,
    "image:alt": picture.alternative,
  };
  return [
    ...usePageMeta(title, description),
    ...Object.entries(tags).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: addLanguageToAddress(address, current) },
    ...languages.map((language) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href: addLanguageToAddress(address, language),
    })),
    // The plain address follows the reader's browser.
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address },
  ];
}
