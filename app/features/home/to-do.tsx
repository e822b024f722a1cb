import type { ReactNode } from "react";
import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
import { Breakable } from "~/ui/text/breakable";
import { ButtonLink } from "~/ui/text/button";
import { Icon } from "~/ui/text/icon";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface OfferTask {
  id: string;
  personName: string;
  what: string;
  when: string;
  /** The time until which the place is reserved. */
  until: string;
  to: string;
}

export interface ToDoProps {
  /** The open payments, or null if there are none. */
  unpaid: ReactNode;
  declarations: { id: string; name: string; dueSince: string; to: string | null }[];
  appointments: {
    id: string;
    what: string;
    personName: string;
    when: string;
    time: string;
    listUrl: string;
  }[];
  /** Past assessments without a check-in, which count once they are confirmed. */
  assessments: { id: string; personName: string; what: string; when: string; to: string }[];
  /** Places of waiting lists that are reserved now. */
  offers: OfferTask[];
}

/** Lists the customer's tasks, first payments and declarations, which block what comes after them. Renders nothing without a task. */
export function ToDo({ unpaid, declarations, appointments, assessments, offers }: ToDoProps) {
  const text = useText();
  const answers = appointments.length + assessments.length + offers.length;
  if (unpaid === null && declarations.length + answers === 0) return null;
  return (
    <section className="min-w-0 flex-1">
      <h2>{text("my-services:to-do")}</h2>
      {unpaid}
      {declarations.map((one) => (
        <OpenDeclaration key={one.id} {...one} />
      ))}
      {answers > 0 ? (
        <ul className="mb-8 grid gap-3">
          {offers.map((offer) => (
            <OfferedPlace key={offer.id} {...offer} />
          ))}
          {assessments.map(({ id, personName, what, when, to }) => (
            <Task
              key={id}
              title={
                personName
                  ? text("my-services:was-there", { name: personName })
                  : text("my-services:were-you-there")
              }
              about={text("my-services:was-there.about", { when, what })}
            >
              <Anchor to={to} className="btn btn-second">
                {text("my-services:tell-us")}
                <VisuallyHidden> {text("my-services:hidden.took-place", { what })}</VisuallyHidden>
              </Anchor>
            </Task>
          ))}
          {appointments.map((one) => (
            <ToAnswer key={one.id} {...one} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function OpenDeclaration({ name, dueSince, to }: ToDoProps["declarations"][number]) {
  const text = useText();
  return (
    <Notice kind="warning" title={text("my-services:declaration-of", { name })}>
      <p>{text("my-services:declaration-due", { day: dueSince })}</p>
      {to ? (
        <p className="mt-3">
          <ButtonLink to={to}>
            {text("health:fill-in")}
            <VisuallyHidden> {text("health:fill-in.what", { name })}</VisuallyHidden>
          </ButtonLink>
        </p>
      ) : null}
    </Notice>
  );
}

function ToAnswer({ what, personName, when, time, listUrl }: ToDoProps["appointments"][number]) {
  const text = useText();
  return (
    <Task
      title={
        personName
          ? text("my-services:is-coming", { name: personName })
          : text("booking:are-you-coming")
      }
      about={text("my-services:coming.about", { when, time, what })}
    >
      <Anchor to={listUrl} className="btn btn-second">
        {text("my-services:tell-us")}
        <VisuallyHidden> {text("my-services:hidden.come", { what, when })}</VisuallyHidden>
      </Anchor>
    </Task>
  );
}

function OfferedPlace({ personName, what, when, until, to }: OfferTask) {
  const text = useText();
  return (
    <Task
      title={
        personName ? text("links:offer.title-for", { name: personName }) : text("links:offer.title")
      }
      about={text("my-services:offer.about", { what, when, until })}
    >
      <Anchor to={to} className="btn btn-second">
        {text("my-services:offer.see")}
        <VisuallyHidden> {text("my-services:hidden.in", { what })}</VisuallyHidden>
      </Anchor>
    </Task>
  );
}

function Task({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-4 !py-4">
      <div className="flex min-w-0 flex-1 basis-40 gap-3">
        <span className="text-brand">
          <Icon name="calendar" size={26} />
        </span>
        <p>
          <strong className="block">{title}</strong> <Breakable>{about}</Breakable>
        </p>
      </div>
      {children}
    </li>
  );
}
