import type { ReactNode } from "react";
import { BackLink } from "../text/anchor";
import type { PageTopProps } from "./page-header";

export interface Picture {
  src: string;
  /** Alternative text. Empty for a decorative picture. */
  alt: string;
  width: number;
  height: number;
}

export interface LandingPageProps {
  title: ReactNode;
  back?: PageTopProps["back"];
  /** A few words above the heading that name the area. */
  eyebrow?: string;
  lead: ReactNode;
  /** One main button and optionally a second. */
  actions?: ReactNode;
  picture?: Picture;
  /** A card in place of the picture. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** Renders a welcome and sections: home, a programme, eGIRO, help. */
export function LandingPage({
  title,
  back,
  eyebrow,
  lead,
  actions,
  picture,
  aside,
  children,
}: LandingPageProps) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <div className="grid items-center gap-6 rounded-3xl bg-panel p-5 sm:p-8 lg:grid-cols-[6fr_5fr] lg:gap-10 lg:p-12">
        <div>
          {eyebrow ? <p className="mb-2 font-bold">{eyebrow}</p> : null}
          <h1 className="lg:text-[2.9rem]">{title}</h1>
          <div className="lead">{lead}</div>
          {actions ? <div className="row no-print">{actions}</div> : null}
        </div>
        {picture ? (
          <img {...picture} alt={picture.alt} className="h-auto w-full rounded-2xl" />
        ) : (
          aside
        )}
      </div>
      {children}
    </>
  );
}

/** Renders one part of a landing or detail page. `panel` gives it a warm background. */
export function Section({
  title,
  id,
  panel,
  children,
}: {
  title?: string;
  id?: string;
  panel?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={panel ? "panel mt-10" : "mt-10"}>
      {title ? <h2>{title}</h2> : null}
      {children}
    </section>
  );
}
