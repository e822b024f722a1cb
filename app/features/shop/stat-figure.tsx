import type { ReactNode } from "react";
import { ProportionBar } from "~/ui/blocks/proportion-bar";

/** A number worth knowing and what it measures, "70% walked faster", with a share of all as a bar. */
export function StatFigure({ figure, text }: { figure: string; text: string }) {
  const share = /^(\d+)\s*%$/.exec(figure)?.[1];
  return (
    <p>
      <strong className="font-serif text-[2.6rem] leading-none text-brand">{figure}</strong>{" "}
      <span className="block">{text}</span>
      {share ? <ProportionBar parts={[{ share: Number(share), fill: "fill-brand" }]} /> : null}
    </p>
  );
}

/** Figures side by side. */
export function StatFigures({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}
