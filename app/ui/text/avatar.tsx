import { getInitials } from "~/lib/text/initials";

/** Renders the customer's photo or the first two letters of the name. `size` is in CSS pixels. */
export function Avatar({
  name,
  photoUrl,
  size = 48,
}: {
  name: string;
  photoUrl?: string | null | undefined;
  size?: number;
}) {
  if (photoUrl) {
    return (
      <img
        src={photoUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className="aspect-square rounded-full object-cover"
      />
    );
  }
  const letters = getInitials(name);
  const [background, ink] = paletteOf(name);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" className={background} />
      <text x="20" y="26" textAnchor="middle" fontSize="17" fontWeight="700" className={ink}>
        {letters}
      </text>
    </svg>
  );
}

const palette = [
  ["fill-brand", "fill-white"],
  ["fill-marigold", "fill-ink"],
  ["fill-brand-mid", "fill-ink"],
] as const;

/** Selects a colour that is always the same for a name, so that a daughter can tell herself and her mother apart at a glance. */
function paletteOf(name: string) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return palette[sum % palette.length] ?? palette[0];
}
