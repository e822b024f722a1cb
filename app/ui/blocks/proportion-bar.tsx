export interface SharePart {
  /** In hundredths of the whole. */
  share: number;
  fill: string;
}

/** Parts of a whole side by side, for the eye: the words beside it say the same. */
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
