import { initials } from "~/lib/initials";

/** A face: the customer's photo, or the first two letters of the name drawn here. `size` in CSS pixels. */
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
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" className="fill-brand" />
      <text x="20" y="26" textAnchor="middle" fontSize="17" fontWeight="700" className="fill-white">
        {initials(name)}
      </text>
    </svg>
  );
}
