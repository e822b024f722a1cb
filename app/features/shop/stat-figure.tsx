import type { ReactNode } from "react";
import { ProportionBar } from "~/ui/blocks/proportion-bar";
import { ProviderText } from "~/ui/language/sentence";

/** Shows a figure and what it measures, "70% walked faster". A percentage also gets a bar. */
export function StatFigure({ figure, text }: { figure: string; text: string }) {
  const share = /^(\d+)\s*%$/.exec(figure)?.[1];
  return (
    <p>
      <strong className="font-serif text-[2.5rem] leading-none text-brand">{figure}</strong>{" "}
      <span className="block">
        <ProviderText>{text}</ProviderText>
      </span>
      {share ? <ProportionBar parts={[{ share: Number(share), fill: "fill-brand" }]} /> : null}
    </p>
  );
}

/** Renders figures next to each other. */
export function StatFigures({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}
