import { Children, type ReactNode } from "react";
import { PrintButton } from "../blocks/print-button";
import { useText } from "../language/language";
import { Breakable } from "../text/breakable";
import { Icon } from "../text/icon";

export interface ConfirmationPageProps {
  /** The result: "Your sessions are booked". */
  title: string;
  lead?: ReactNode;
  reference?: { label: string; value: string };
  /** The main button with its heading, directly below the result. */
  main?: ReactNode;
  /** The next steps, one per item. */
  next?: ReactNode[];
  /** The facts: a SummaryList, the totals. */
  children?: ReactNode;
  actions?: ReactNode;
  /** True to offer printing, the default. */
  print?: boolean;
}

/** Confirms an action: the result, its reference, the next steps, and a way to save them. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  const { title, lead, reference, main, next, children, actions, print = true } = props;
  const text = useText();
  return (
    <>
      <div role="status" className="mb-6 rounded-3xl bg-brand p-5 text-white sm:p-10">
        <span className="mb-3 grid h-12 w-12 place-items-center rounded-full bg-marigold text-ink">
          <Icon name="check" size={28} />
        </span>
        <h1>
          <Breakable>{title}</Breakable>
        </h1>
        {lead ? (
          <div className="max-w-measure text-[1.15rem]">
            <Breakable>{lead}</Breakable>
          </div>
        ) : null}
        {reference ? (
          <p className="mt-4 text-[1.15rem]">
            {reference.label}{" "}
            <strong className="block font-serif text-[1.15rem] leading-tight sm:text-[1.5rem]">
              {reference.value}
            </strong>
          </p>
        ) : null}
      </div>
      <Breakable>{main}</Breakable>
      <Breakable>{children}</Breakable>
      {next?.length ? (
        <section className="mt-8">
          <h2>{text("shell:next-steps")}</h2>
          <ol className="numbered">
            {Children.map(next, (step) => (
              <li>
                <Breakable>{step}</Breakable>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <div className="row mt-8 no-print">
        {actions}
        {print ? <PrintButton /> : null}
      </div>
    </>
  );
}
