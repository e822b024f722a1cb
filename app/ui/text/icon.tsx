/** All icons as path data on a 24 by 24 grid, designed for this portal with round 1.75 strokes. */
const drawings = {
  cart: "M3 4h2l2.4 11h10.2L20 7.5H6M9.5 20h.01M16.5 20h.01",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4M12 3v2",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3.5 3.5 3.5 14.5 0 18M12 3c-3.5 3.5-3.5 14.5 0 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  check: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 4L2.8 20h18.4zM12 10v4.5M12 17.3v.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.7v.01",
  stop: "M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5.5M12 16.3v.01",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.5l3.5 2",
  place:
    "M12 21c-4.5-4.8-6.8-8.2-6.8-11a6.8 6.8 0 0 1 13.6 0c0 2.8-2.3 6.2-6.8 11M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  phone:
    "M5 4h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5.5 5.5l1.7-2.2L20 15v4c0 .6-.4 1-1 1C10.7 20 4 13.3 4 5c0-.6.4-1 1-1",
  mail: "M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  copy: "M9 8.5h10.5V20H9zM15 8.5V4.5H4.5V16H9",
  card: "M3 6h18v12.5H3zM3 10.5h18M6.5 15h4",
  paynow: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-6v-1",
  arrow: "M5 12h13M13 6.5l5.5 5.5-5.5 5.5",
  back: "M19 12H6M11 6.5L5.5 12l5.5 5.5",
  chevron: "M9 5.5l6.5 6.5L9 18.5",
  external: "M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8.5 8.5",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5",
  heart:
    "M12 20C6 15.5 3.5 12.3 3.5 9a4.3 4.3 0 0 1 8.5-1.5A4.3 4.3 0 0 1 20.5 9c0 3.3-2.5 6.5-8.5 11",
  tooth:
    "M12 6c-2-1.6-6.5-2.4-7.3 1.5-.6 3 1.3 4 1.8 7 .4 2.5.7 5.5 2.3 5.5 1.8 0 1.2-5 3.2-5s1.4 5 3.2 5c1.6 0 1.9-3 2.3-5.5.5-3 2.4-4 1.8-7C18.5 3.6 14 4.4 12 6",
  dumbbell: "M7 7v10M4 9v6M17 7v10M20 9v6M7 12h10",
  balance: "M12 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M4 9.5l8-.5 8 .5M12 9v6.5l-1 6M12 15.5l5.5-1",
  circuit:
    "M12 3.5a8.5 8.5 0 0 1 8.5 8.5M20.5 12l2-2.5M20.5 12l-2.5-2M12 20.5A8.5 8.5 0 0 1 3.5 12M3.5 12L1.5 14.5M3.5 12L6 14M12 8.5v4l2.5 2",
  "day-care":
    "M3.5 11.5L12 4l8.5 7.5M6 10v10h12V10M12 17.5c-2.3-1.7-3-2.6-3-3.8a1.5 1.5 0 0 1 3-.4 1.5 1.5 0 0 1 3 .4c0 1.2-.7 2.1-3 3.8",
  family:
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 19.5c.5-4 2.5-5.5 5.5-5.5s5 1.5 5.5 5.5M16.5 12a2.5 2.5 0 1 0 0-5M16.5 14.5c2.8 0 4.5 1.5 5 5",
  document: "M6 3.5h8l4.5 4.5v12.5H6zM13.5 4v4.5h4.5M9 13h6M9 16.5h6",
  bank: "M3.5 9.5L12 4.5l8.5 5zM5.5 12.5v5M10 12.5v5M14 12.5v5M18.5 12.5v5M3.5 20h17",
  logout: "M10 4H5v16h5M10 12h10M16 8l4 4-4 4",
  gift: "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7.5 5.8 8 4.5S11 4 12 7c1-3 3.5-3.8 4-2.5S15 7 12 7",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type IconName = keyof typeof drawings;

/**
 * Renders an inline icon, hidden from screen readers since the words next to it have the meaning. `size` is in CSS pixels, 24 by default.
 */
export function Icon({
  name,
  size = 24,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** Renders the icon of a programme or service by the name in its catalogue entry. An unknown name gets a heart. */
export function ProgrammeIcon({ name, size = 32 }: { name?: string | null; size?: number }) {
  return (
    <Icon name={name && Object.hasOwn(drawings, name) ? (name as IconName) : "heart"} size={size} />
  );
}
