import { type MetaDescriptor, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { usePageMeta } from "./page-meta";

/** Where customers find the portal, "https://portal.example": whoever shows a shared page wants whole addresses. Empty in the browser. */
export const PublicUrlContext = createContext("");

/** As /pictures/share.png is. Drawn without words, so that it is any provider's and any language's. */
const picture = {
  address: "/pictures/share.png",
  width: "1200",
  height: "630",
  alternative: "A woman and her old mother, out for a walk in front of their homes",
};

/** The same for a page that is for everybody: with the picture that is shown where somebody shares its address. */
export function useSocialMeta(title: string, description: string): MetaDescriptor[] {
  const origin = useContext(PublicUrlContext);
  const { pathname } = useLocation();
  const told = {
    type: "website",
    url: origin + pathname,
    image: origin + picture.address,
    "image:width": picture.width,
    "image:height": picture.height,
    "image:alt": picture.alternative,
  };
  return [
    ...usePageMeta(title, description),
    ...Object.entries(told).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
