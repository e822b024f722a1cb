import type { ReactNode } from "react";

/** A number worth knowing and what it counts: "97%" and a line under it. */
export function StatFigure({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <div className="border-t-4 border-marigold pt-3">
      <p className="font-serif text-[2.6rem] font-bold leading-none text-brand">{figure}</p>
      <p className="mt-2 max-w-[16rem]">{children}</p>
    </div>
  );
}

/** Figures side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}
