export type StatusTone = "good" | "wait" | "bad" | "info" | "off";

/** One shape per tone, so that colour is never the only sign. */
const tones: Record<StatusTone, { shape: string; fill: string }> = {
  good: { shape: "M2 8.5l4 4 8-9", fill: "text-success" },
  wait: { shape: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3.5l2 1.5", fill: "text-ink" },
  bad: { shape: "M3 3l10 10M13 3L3 13", fill: "text-danger" },
  info: { shape: "M8 2l6 6-6 6-6-6z", fill: "text-info" },
  off: { shape: "M3 8h10", fill: "text-muted" },
};

/** Renders a status in words, with a shape and a colour next to them. */
export function StatusTag({ children, tone = "info" }: { children: string; tone?: StatusTone }) {
  const { shape, fill } = tones[tone];
  return (
    <span className={`tag ${fill}`}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
        className="shrink-0"
      >
        <path d={shape} />
      </svg>
      {children}
    </span>
  );
}
