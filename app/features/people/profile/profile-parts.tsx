import type { ReactNode } from "react";
import * as paths from "~/lib/paths";
import { Card, Cards, Fact } from "~/ui/blocks/card";
import { EmptyState } from "~/ui/blocks/empty-state";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";
import { Icon } from "~/ui/text/icon";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface ProfileRows {
  about: SummaryRow[];
  reach: SummaryRow[];
  more: SummaryRow[];
}

/** Renders the review card of a profile. `editTo` adds an Edit button. */
export function ProfileCard({ rows, editTo }: { rows: ProfileRows; editTo?: string }) {
  return (
    <section className="card">
      <div className="row justify-between">
        <h2 className="!mb-0">Personal details</h2>
        {editTo ? (
          <ButtonLink to={editTo} kind="secondary">
            Edit<VisuallyHidden> personal details</VisuallyHidden>
          </ButtonLink>
        ) : null}
      </div>
      <SummaryList rows={rows.about} />
      <h3 className="mt-6">Contact details</h3>
      <SummaryList rows={rows.reach} />
      <h3 className="mt-6">More</h3>
      <SummaryList rows={rows.more} />
    </section>
  );
}

/** Renders Edit and Delete of one item. Their accessible names include the item. */
function EditAndDelete({
  kind,
  id,
  what,
}: {
  kind: "address" | "contact";
  id: string;
  what: string;
}) {
  const remove = kind === "address" ? paths.people.removeAddress : paths.people.removeContact;
  return (
    <>
      <ButtonLink to={paths.to(paths.people[kind], { id })} kind="quiet">
        Edit<VisuallyHidden> {what}</VisuallyHidden>
      </ButtonLink>
      <ButtonLink to={paths.to(remove, { id })} kind="quiet">
        Delete<VisuallyHidden> {what}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}

export interface ShownAddress {
  id: string;
  title: string;
  lines: string[];
  /** Addresses that share this one. */
  sharing: { id: string; name: string }[];
}

/**
 * Lists the addresses on record.
 * @param addTo true if a type is still free.
 */
export function AddressCards({ addresses, addTo }: { addresses: ShownAddress[]; addTo: boolean }) {
  return (
    <div className="stack">
      {addresses.length ? (
        <Cards>
          {addresses.map(({ id, title, lines, sharing }) => (
            <Card
              key={id}
              title={title}
              headingLevel={3}
              actions={<EditAndDelete kind="address" id={id} what={title} />}
            >
              <address className="whitespace-pre-line">{lines.join("\n")}</address>
              {sharing.map(({ id: sameId, name }) => (
                <div key={sameId} className="mt-3">
                  <p>This is also the {name.toLowerCase()}.</p>
                  <div className="row">
                    <ButtonLink to={paths.to(paths.people.address, { id: sameId })} kind="quiet">
                      Change {name.toLowerCase()}
                    </ButtonLink>
                    <ButtonLink
                      to={paths.to(paths.people.removeAddress, { id: sameId })}
                      kind="quiet"
                    >
                      Delete {name.toLowerCase()}
                    </ButtonLink>
                  </div>
                </div>
              ))}
            </Card>
          ))}
        </Cards>
      ) : (
        <p>No address is on record yet.</p>
      )}
      {addTo ? (
        <ButtonLink to={paths.people.address} kind="secondary">
          Add an address
        </ButtonLink>
      ) : null}
    </div>
  );
}

export interface ShownContact {
  id: string;
  name: string;
  relationship: string;
  phone: string;
  homeNumber: string | null;
  email: string | null;
  emergency: boolean;
  payer: boolean;
  reminded: boolean;
}

/** Lists the next of kin on record. */
export function ContactCards({ contacts }: { contacts: ShownContact[] }) {
  return (
    <div className="stack">
      {contacts.length ? (
        <Cards>
          {contacts.map((contact) => (
            <Card
              key={contact.id}
              title={contact.name}
              headingLevel={3}
              actions={<EditAndDelete kind="contact" id={contact.id} what={contact.name} />}
            >
              <Fact icon="family">{contact.relationship}</Fact>
              <Fact icon="phone">
                {[contact.phone, contact.homeNumber].filter(Boolean).join(", ")}
              </Fact>
              {contact.email ? <Fact icon="mail">{contact.email}</Fact> : null}
              {contact.emergency ? <Fact icon="heart">Emergency contact</Fact> : null}
              {contact.payer ? <Fact icon="card">Pays for the services</Fact> : null}
              {contact.reminded ? <Fact icon="mail">Gets the reminders too</Fact> : null}
            </Card>
          ))}
        </Cards>
      ) : (
        <p>No next of kin is named yet.</p>
      )}
      <ButtonLink to={paths.people.contact} kind="secondary">
        Add next of kin
      </ButtonLink>
    </div>
  );
}

/** Renders the links to a profile's other pages. */
export function ProfileLinks(props: {
  whose: string | null;
  lovedOnes: boolean;
  /** True if the backend lets the customer choose how messages are sent. */
  messages: boolean;
}) {
  const { whose, lovedOnes, messages } = props;
  return (
    <ul>
      {messages ? (
        <WayOn to={paths.people.messages} icon={<Icon name="mail" />}>
          {whose ? `Messages and reminders for ${whose}` : "Messages and reminders: SMS or e-mail"}
        </WayOn>
      ) : null}
      {lovedOnes ? (
        <WayOn to={paths.people.lovedOnes} icon={<Icon name="family" />}>
          My loved ones: the people I act for
        </WayOn>
      ) : null}
      <WayOn to={paths.people.corrections} icon={<Icon name="user" />}>
        {whose ? `Something on ${whose}'s record is wrong` : "Something on my record is wrong"}
      </WayOn>
      <WayOn to={paths.people.myData} icon={<Icon name="download" />}>
        {whose ? `Data of ${whose}: see and download` : "My data: see and download"}
      </WayOn>
      <WayOn to={paths.people.access} icon={<Icon name="info" />}>
        {whose
          ? `Who has seen or changed ${whose}'s records`
          : "Who has seen or changed my records"}
      </WayOn>
    </ul>
  );
}

function WayOn({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Anchor to={to} className="btn-quiet">
        {icon}
        <span>{children}</span>
      </Anchor>
    </li>
  );
}

/** Renders the page of a customer without a record: link an existing record, or start a new one. */
export function NoProfile(props: { needsLinking: boolean; pending: boolean; lovedOnes: boolean }) {
  const { needsLinking, pending, lovedOnes } = props;
  return (
    <>
      <EmptyState
        icon="user"
        title={pending ? "Your linking is not finished yet" : "We do not have your details yet"}
        action={
          <span className="row justify-center">
            <ButtonLink to={paths.people.link}>
              {pending ? "Enter my client ID" : "I have been with you before"}
            </ButtonLink>
            <ButtonLink to={paths.people.editProfile} kind="secondary">
              I am new: fill in my details
            </ButtonLink>
          </span>
        }
      >
        <p>
          {pending
            ? "We have sent a client ID to the person on record. With it you link your record to this account."
            : "If you have used our services before, link your record with your client ID. If you are new, fill in your details."}
        </p>
      </EmptyState>
      {lovedOnes && !needsLinking ? (
        <p className="mt-6">
          <Anchor to={paths.people.lovedOnes} className="btn-quiet">
            <Icon name="family" />
            My loved ones: the people I act for
          </Anchor>
        </p>
      ) : null}
    </>
  );
}
