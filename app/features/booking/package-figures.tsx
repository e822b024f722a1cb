import { Fragment } from "react";
import { useText } from "~/ui/language/language";
import type { PackagePicture } from "./package-stages";

/** Draws a package: its stages as joined dots, and its sessions as a ring. */
export function PackageFigures({ stages, ...sessions }: PackagePicture) {
  return (
    <div className="stack">
      <Stages stages={stages} />
      <Sessions {...sessions} />
    </div>
  );
}

const dots = {
  done: "fill-brand stroke-brand",
  booked: "fill-marigold stroke-ink",
  now: "fill-white stroke-brand",
  later: "fill-white stroke-control",
};

function Stages({ stages }: Pick<PackagePicture, "stages">) {
  const text = useText();
  if (stages.length === 0) return null;
  return (
    <ol aria-label={text("my-services:stages")}>
      {stages.map(({ kind, state }, index) => (
        <li
          key={kind}
          className={state === "now" ? "relative py-1 pl-9 font-bold" : "relative py-1 pl-9"}
        >
          <svg
            width="24"
            strokeWidth="3"
            aria-hidden="true"
            className="chart absolute left-0 top-0 h-full"
          >
            <line
              x1="12"
              x2="12"
              y1={index === 0 ? "50%" : "0"}
              y2={index === stages.length - 1 ? "50%" : "100%"}
              className="stroke-control"
            />
            <circle cx="12" cy="50%" r="8" className={dots[state]} />
          </svg>
          {text(`my-services:stage-is.${state}`, { stage: text(`my-services:stage.${kind}`) })}
        </li>
      ))}
    </ol>
  );
}

/** Shows the package as a ring. Each part has the colour of the mark next to its number. */
function Sessions({ used, booked, rest, total }: Omit<PackagePicture, "stages">) {
  const text = useText();
  const parts = [
    { count: used, words: text("my-services:used"), fill: "fill-brand", stroke: "stroke-brand" },
    ...(booked > 0
      ? [
          {
            count: booked,
            words: text("my-services:booked"),
            fill: "fill-marigold",
            stroke: "stroke-marigold",
          },
        ]
      : []),
    ...(rest ? [{ ...rest, fill: "fill-line", stroke: "stroke-line" }] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Ring parts={parts} total={total} />
      <p className="figures flex flex-1 flex-wrap items-baseline gap-x-2">
        {parts.map(({ count, words, fill }, index) => (
          <Fragment key={words}>
            <span>
              <svg width="12" height="12" className="chart mr-1 inline" aria-hidden="true">
                <rect width="12" height="12" rx="3" className={fill} />
              </svg>
              <strong className="font-serif text-[1.5rem] leading-tight">{count}</strong> {words}
              {/* On a phone a long word would leave it alone on a line. */}
              {index < parts.length - 1 ? (
                <span className="hidden sm:inline">{"\u00a0·"}</span>
              ) : null}
            </span>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** The circumference of the ring, whose radius is 15. */
const AROUND = 94.25;

/** Renders the decorative ring. The words next to it give the same figures. It begins at the top, like a clock. */
function Ring({ parts, total }: { parts: { count: number; stroke: string }[]; total: number }) {
  const before = (index: number) =>
    parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  // `pathLength` is not used, since Chromium supports it on circles only from version 80.
  const length = (count: number) => Math.round((count / (total || 1)) * AROUND * 100) / 100;
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 36 36"
      fill="none"
      strokeWidth="6"
      aria-hidden="true"
      className="chart"
    >
      <circle cx="18" cy="18" r="15" className="stroke-line" />
      <g transform="rotate(-90 18 18)">
        {parts.map(({ count, stroke }, index) =>
          count > 0 ? (
            <circle
              key={stroke}
              cx="18"
              cy="18"
              r="15"
              strokeDasharray={`${length(count)} ${AROUND}`}
              strokeDashoffset={-length(before(index))}
              className={stroke}
            />
          ) : null,
        )}
      </g>
    </svg>
  );
}
