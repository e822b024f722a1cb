import { type Brand, brand } from "~/lib/brand/brand";

const icon = (size: number, file: string, purpose: "any" | "maskable") => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const manifest = ({ name, shortName, tagline, colours }: Brand) => ({
  id: "/",
  start_url: "/",
  scope: "/",
  lang: "en-SG",
  name,
  short_name: shortName,
  description: tagline,
  // Shows the browser's Back and Reload where available, because the pages rely on both.
  display: "minimal-ui",
  background_color: colours.ground,
  theme_color: colours.brand,
  categories: ["health", "medical"],
  icons: [icon(192, "192", "any"), icon(512, "512", "any"), icon(512, "maskable-512", "maskable")],
});

/** Serves the portal's name and icon for a phone's home screen. */
export const loader = () =>
  Response.json(manifest(brand), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
