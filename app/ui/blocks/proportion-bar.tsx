export interface SharePart {
  /** Percentage of the whole. */
  share: number;
  fill: string;
}

/** Renders the parts of a whole as a decorative bar. The words next to it give the same figures. */
export function ProportionBar({ parts }: { parts: SharePart[] }) {
  const before = (index: number) =>
    parts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  return (
    <svg width="100%" height="12" className="chart mt-1 rounded-full" aria-hidden="true">
      <rect width="100%" height="12" className="fill-line" />
      {parts.map(({ share, fill }, index) => (
        <rect key={fill} x={`${before(index)}%`} width={`${share}%`} height="12" className={fill} />
      ))}
    </svg>
  );
}
