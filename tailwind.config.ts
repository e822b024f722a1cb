import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { defaultBrand } from "./app/lib/brand/brand";
import { cssVariable, toCssVariables } from "./app/lib/brand/brand-colours";

const own = (name: keyof typeof cssVariable) => `var(${cssVariable[name]})`;

export default {
  // Only what draws: words in other code would be taken for class names. Those of the list are conditions in code that draws.
  blocklist: ["!card", "!error", "!key", "!row", "blur", "resize", "static", "table", "visible"],
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
  plugins: [plugin(({ addBase }) => addBase({ ":root": toCssVariables(defaultBrand.colours) }))],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#FFFFFF",
      brand: {
        DEFAULT: own("brand"),
        pale: own("brandPale"),
        mid: own("brandMid"),
      },
      ground: own("ground"),
      panel: own("panel"),
      ink: own("ink"),
      muted: own("muted"),
      line: own("line"),
      success: { DEFAULT: own("success"), pale: own("successPale") },
      danger: { DEFAULT: own("danger"), pale: own("dangerPale") },
      info: { DEFAULT: own("info"), pale: own("infoPale") },
      marigold: { DEFAULT: own("marigold"), pale: own("marigoldPale") },
      control: own("controlBorder"),
    },
    fontFamily: {
      sans: ["system-ui", "-apple-system", "Segoe UI", "Roboto", "Noto Sans", "sans-serif"],
      mono: ["ui-monospace", "monospace"],
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
