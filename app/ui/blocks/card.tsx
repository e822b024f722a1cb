import type { ReactNode } from "react";
import type { Picture } from "../page/landing-page";
import { Anchor } from "../text/anchor";
import { Breakable } from "../text/breakable";
import { ProgrammeIcon } from "../text/icon";

export interface CardProps {
  title: ReactNode;
  /** The target of the heading. */
  to?: string;
  /** Programme icon by name. */
  icon?: string;
  /** A face in place of the icon. */
  mark?: ReactNode;
  picture?: Picture;
  status?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/** Renders one item of a list: a product, a service, an appointment. */
export function Card({
  title,
  to,
  icon,
  mark,
  picture,
  status,
  children,
  actions,
  headingLevel = 2,
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card flex flex-col overflow-hidden">
      {picture ? (
        <img
          {...picture}
          alt={picture.alt}
          loading="lazy"
          className="-mx-5 -mt-5 mb-4 h-auto w-[calc(100%+2.5rem)] max-w-none sm:-mx-6 sm:-mt-6 sm:w-[calc(100%+3rem)]"
        />
      ) : null}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {icon ? (
          <span className="text-brand">
            <ProgrammeIcon name={icon} />
          </span>
        ) : (
          mark
        )}
        <Heading className="!mb-0 flex-1 basis-40 !text-[1.25rem]">
          {to ? <Anchor to={to}>{title}</Anchor> : title}
        </Heading>
        {status}
      </div>
      {children ? (
        <div className="stack mt-3 flex-1">
          <Breakable>{children}</Breakable>
        </div>
      ) : null}
      {actions ? <div className="row mt-4 no-print">{actions}</div> : null}
    </article>
  );
}

/** Renders cards next to each other if there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}

/** Renders a line of a card or an aside: an icon and a fact, such as a date or a place. */
export function Fact({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="flex gap-2">
      <span className="text-brand">
        <ProgrammeIcon name={icon} size={24} />
      </span>
      <span className="min-w-0">
        <Breakable>{children}</Breakable>
      </span>
    </p>
  );
}
