import type { ReactNode } from "react";
import { Anchor } from "~/ui/text/anchor";
import { Icon } from "~/ui/text/icon";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

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
    allTo: string;
  }[];
  /** Past assessments without a check-in, which count once they are confirmed. */
  assessments: { id: string; personName: string; what: string; when: string; to: string }[];
  /** Places of waiting lists that are reserved now. */
  offers: { id: string; personName: string; what: string; when: string; to: string }[];
}

/** Lists the customer's tasks: payments, declarations and confirmations. Renders nothing if there are none. */
export function ToDo({ unpaid, declarations, appointments, assessments, offers }: ToDoProps) {
  const tasks = declarations.length + appointments.length + assessments.length + offers.length;
  if (unpaid === null && tasks === 0) return null;
  return (
    <section className="mb-8">
      <h2>What needs doing</h2>
      {unpaid}
      <ul className="grid max-w-[42rem] gap-3">
        {offers.map((offer) => (
          <OfferedPlace key={offer.id} {...offer} />
        ))}
        {declarations.map(({ id, name, dueSince, to }) => (
          <Task
            key={id}
            icon="document"
            title={`Health declaration of ${name}`}
            about={`Asked for on ${dueSince}. To be filled in.`}
          >
            {to ? (
              <Anchor to={to} className="btn btn-second">
                Fill in<VisuallyHidden> the health declaration for {name}</VisuallyHidden>
              </Anchor>
            ) : null}
          </Task>
        ))}
        {assessments.map(({ id, personName, what, when, to }) => (
          <Task
            key={id}
            icon="calendar"
            title={personName ? `Was ${personName} there?` : "Were you there?"}
            about={`${when}. ${what}. You need it before your next session.`}
          >
            <Anchor to={to} className="btn btn-second">
              Tell us<VisuallyHidden> whether {what} took place</VisuallyHidden>
            </Anchor>
          </Task>
        ))}
        {appointments.map(({ id, what, personName, when, time, allTo }) => (
          <Task
            key={id}
            icon="calendar"
            title={personName ? `Is ${personName} coming?` : "Are you coming?"}
            about={`${when}, ${time}. ${what}.`}
          >
            <Anchor to={allTo} className="btn btn-second">
              Tell us
              <VisuallyHidden>
                {" "}
                whether you come to {what}, {when}
              </VisuallyHidden>
            </Anchor>
          </Task>
        ))}
      </ul>
    </section>
  );
}

function OfferedPlace({ personName, what, when, to }: ToDoProps["offers"][number]) {
  return (
    <Task
      icon="calendar"
      title={personName ? `A place is free for ${personName}` : "A place is free for you"}
      about={`${what}: ${when}.`}
    >
      <Anchor to={to} className="btn btn-second">
        See and take it<VisuallyHidden> in {what}</VisuallyHidden>
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
