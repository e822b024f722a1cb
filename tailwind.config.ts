import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { shippedBrand } from "./app/lib/brand";
import { colourProperties } from "./app/lib/colours";

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
  // What ships; a provider's own colours come in a style sheet behind this one (web/brand-files).
  plugins: [plugin(({ addBase }) => addBase({ ":root": colourProperties(shippedBrand.colours) }))],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#FFFFFF",
      brand: {
        DEFAULT: "var(--brand)",
        pale: "var(--brand-pale)",
        mid: "var(--brand-mid)",
      },
      ground: "var(--ground)",
      panel: "var(--panel)",
      ink: "var(--ink)",
      muted: "var(--muted)",
      line: "var(--line)",
      success: { DEFAULT: "var(--success)", pale: "var(--success-pale)" },
      danger: { DEFAULT: "var(--danger)", pale: "var(--danger-pale)" },
      info: { DEFAULT: "var(--info)", pale: "var(--info-pale)" },
      marigold: { DEFAULT: "var(--marigold)", pale: "var(--marigold-pale)" },
      control: "var(--control)",
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
