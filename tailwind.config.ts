import type { Config } from "tailwindcss";
import { brand } from "./app/lib/brand";

const { colours } = brand;

/** Mixes a colour into the ground, so that a provider's own colours bring their own pale panels. */
function tint(colour: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = channel(colour, at) * share + channel(colours.ground, at) * (1 - share);
    return Math.round(value).toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

export default {
  // Only what draws: words in other code would be taken for class names.
  content: ["./app/{ui,routes,features}/**/*.{ts,tsx}", "./app/{root,entry.server}.tsx"],
  // Left out because each adds custom properties to every element of every page; the kit does without.
  corePlugins: {
    backdropFilter: false,
    backgroundOpacity: false,
    borderOpacity: false,
    borderSpacing: false,
    boxShadow: false,
    boxShadowColor: false,
    contain: false,
    divideOpacity: false,
    filter: false,
    fontVariantNumeric: false,
    gradientColorStops: false,
    placeholderOpacity: false,
    ringColor: false,
    ringOffsetColor: false,
    ringOffsetWidth: false,
    ringOpacity: false,
    ringWidth: false,
    scrollSnapType: false,
    textOpacity: false,
    touchAction: false,
    transform: false,
    translate: false,
    rotate: false,
    scale: false,
    skew: false,
  },
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#FFFFFF",
      brand: {
        DEFAULT: colours.brand,
        pale: tint(colours.brand, 0.08),
        mid: tint(colours.brand, 0.22),
      },
      ground: colours.ground,
      panel: colours.panel,
      ink: colours.ink,
      muted: colours.muted,
      line: tint(colours.ink, 0.15),
      success: { DEFAULT: colours.success, pale: tint(colours.success, 0.08) },
      danger: { DEFAULT: colours.danger, pale: tint(colours.danger, 0.04) },
      info: { DEFAULT: colours.info, pale: tint(colours.info, 0.07) },
      marigold: { DEFAULT: colours.marigold, pale: tint(colours.marigold, 0.16) },
      control: colours.controlBorder,
    },
    fontFamily: {
      sans: ["system-ui", "-apple-system", "Segoe UI", "Roboto", "Noto Sans", "sans-serif"],
      serif: ["Charter", "Bitstream Charter", "Sitka Text", "Georgia", "Noto Serif", "serif"],
    },
    extend: {
      // The root is 18 px, so 33rem holds about 66 characters of body text.
      maxWidth: { measure: "33rem", page: "64rem" },
      minHeight: { target: "48px" },
      minWidth: { target: "48px" },
    },
  },
} satisfies Config;
