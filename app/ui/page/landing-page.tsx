import type { ReactNode } from "react";
import { BackLink } from "../text/anchor";
import { Breakable } from "../text/breakable";
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
      <div className="grid gap-x-10 rounded-3xl bg-panel p-4 sm:p-8 lg:grid-cols-[6fr_5fr] lg:grid-rows-[auto_1fr] lg:p-12">
        <div className="self-end">
          {eyebrow ? <p className="mb-2 font-bold">{eyebrow}</p> : null}
          <h1 className="lg:text-[2.9rem]">{title}</h1>
        </div>
        {picture ? (
          <img
            {...picture}
            alt={picture.alt}
            className="mb-4 h-auto w-full rounded-2xl lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mb-0 lg:self-center"
          />
        ) : null}
        <div className="self-start">
          <div className="lead !mb-4">{lead}</div>
          {actions ? <div className="row no-print">{actions}</div> : null}
        </div>
        {aside ? (
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">{aside}</div>
        ) : null}
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
    <section id={id} className={panel ? "panel mt-10" : "mt-8 sm:mt-10"}>
      {title ? <h2>{title}</h2> : null}
      <Breakable>{children}</Breakable>
    </section>
  );
}
