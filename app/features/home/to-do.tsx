import type { ReactNode } from "react";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
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

/** Lists the customer's tasks: payments, declarations and confirmations. Renders nothing if there are none. */
export function ToDo({ unpaid, declarations, appointments, assessments, offers }: ToDoProps) {
  const text = useText();
  const tasks = declarations.length + appointments.length + assessments.length + offers.length;
  if (unpaid === null && tasks === 0) return null;
  return (
    <section className="mb-8">
      <h2>{text("my-services:to-do")}</h2>
      {unpaid}
      <ul className="grid max-w-[42rem] gap-3">
        {offers.map((offer) => (
          <OfferedPlace key={offer.id} {...offer} />
        ))}
        {declarations.map(({ id, name, dueSince, to }) => (
          <Task
            key={id}
            icon="document"
            title={text("my-services:declaration-of", { name })}
            about={text("my-services:declaration-due", { day: dueSince })}
          >
            {to ? (
              <Anchor to={to} className="btn btn-second">
                {text("health:fill-in")}
                <VisuallyHidden> {text("health:fill-in.what", { name })}</VisuallyHidden>
              </Anchor>
            ) : null}
          </Task>
        ))}
        {assessments.map(({ id, personName, what, when, to }) => (
          <Task
            key={id}
            icon="calendar"
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
    </section>
  );
}

function ToAnswer({ what, personName, when, time, listUrl }: ToDoProps["appointments"][number]) {
  const text = useText();
  return (
    <Task
      icon="calendar"
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
      icon="calendar"
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

function Task({
  icon,
  title,
  about,
  children,
}: {
  icon: "document" | "calendar";
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-4 !py-4">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <span className="text-brand">
          <Icon name={icon} size={26} />
        </span>
        <p>
          <strong className="block">{title}</strong> {about}
        </p>
      </div>
      {children}
    </li>
  );
}
