import type { ReactNode } from "react";
import type { AddressType } from "~/contract/lists";
import * as paths from "~/lib/paths";
import { Card, Cards, Fact } from "~/ui/blocks/card";
import { EmptyState } from "~/ui/blocks/empty-state";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { useMarks, useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
import { Breakable } from "~/ui/text/breakable";
import { ButtonLink } from "~/ui/text/button";
import { Icon } from "~/ui/text/icon";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface ProfileRows {
  about: SummaryRow[];
  reach: SummaryRow[];
  more: SummaryRow[];
}

/** Renders the review card of a profile. `editTo` adds an Edit button. */
export function ProfileCard({ rows, editTo }: { rows: ProfileRows; editTo?: string | undefined }) {
  const text = useText();
  return (
    <section className="card">
      <div className="row justify-between">
        <h2 className="!mb-0">{text("people:profile.personal")}</h2>
        {editTo ? (
          <ButtonLink to={editTo} kind="secondary">
            {text("people:edit")}
            <VisuallyHidden> {text("people:edit.personal")}</VisuallyHidden>
          </ButtonLink>
        ) : null}
      </div>
      <SummaryList rows={rows.about} />
      <h3 className="mt-6">{text("people:profile.contact")}</h3>
      <SummaryList rows={rows.reach} />
      <h3 className="mt-6">{text("people:profile.others")}</h3>
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
  const text = useText();
  const remove = kind === "address" ? paths.people.removeAddress : paths.people.removeContact;
  return (
    <>
      <ButtonLink to={paths.to(paths.people[kind], { id })} kind="quiet">
        {text("people:edit")}
        <VisuallyHidden> {what}</VisuallyHidden>
      </ButtonLink>
      <ButtonLink to={paths.to(remove, { id })} kind="quiet">
        {text("people:delete")}
        <VisuallyHidden> {what}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}

export interface ShownAddress {
  id: string;
  type: AddressType;
  lines: string[];
  /** Addresses that share this one. */
  sharing: { id: string; type: AddressType }[];
}

/**
 * Lists the addresses on record.
 * @param addTo true if a type is still free.
 */
export function AddressCards({
  addresses,
  addTo,
  canEdit,
}: {
  addresses: ShownAddress[];
  addTo: boolean;
  canEdit: boolean;
}) {
  const text = useText();
  return (
    <div className="stack">
      {addresses.length ? (
        <Cards>
          {addresses.map(({ id, type, lines, sharing }) => (
            <Card
              key={id}
              title={text(`people:address-type.${type}`)}
              headingLevel={3}
              actions={
                canEdit ? (
                  <EditAndDelete
                    kind="address"
                    id={id}
                    what={text(`people:address-type.${type}`)}
                  />
                ) : undefined
              }
            >
              <address className="whitespace-pre-line">{lines.join("\n")}</address>
              {sharing.map(({ id: sameId, type: same }) => (
                <div key={sameId} className="mt-3">
                  <p>{text(`people:address-also.${same}`)}</p>
                  {canEdit ? (
                    <ButtonLink to={paths.to(paths.people.address, { id: sameId })} kind="quiet">
                      {text(`people:address-change.${same}`)}
                    </ButtonLink>
                  ) : null}
                </div>
              ))}
            </Card>
          ))}
        </Cards>
      ) : (
        <p>{text("people:addresses.none")}</p>
      )}
      {addTo ? (
        <ButtonLink to={paths.people.address} kind="secondary">
          {text("people:address-add")}
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
export function ContactCards({
  contacts,
  canEdit,
}: {
  contacts: ShownContact[];
  canEdit: boolean;
}) {
  const text = useText();
  const { comma } = useMarks();
  return (
    <div className="stack">
      {contacts.length ? (
        <Cards>
          {contacts.map((contact) => (
            <Card
              key={contact.id}
              title={contact.name}
              headingLevel={3}
              actions={
                canEdit ? (
                  <EditAndDelete kind="contact" id={contact.id} what={contact.name} />
                ) : undefined
              }
            >
              <Fact icon="family">{contact.relationship}</Fact>
              <Fact icon="phone">
                {[contact.phone, contact.homeNumber].filter(Boolean).join(comma)}
              </Fact>
              {contact.email ? <Fact icon="mail">{contact.email}</Fact> : null}
              {contact.emergency ? <Fact icon="heart">{text("people:kin.emergency")}</Fact> : null}
              {contact.payer ? <Fact icon="card">{text("people:kin.pays")}</Fact> : null}
              {contact.reminded ? <Fact icon="mail">{text("people:kin.reminded")}</Fact> : null}
            </Card>
          ))}
        </Cards>
      ) : (
        <p>{text("people:kin.none")}</p>
      )}
      {canEdit ? (
        <ButtonLink to={paths.people.contact} kind="secondary">
          {text("people:kin.add")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Renders the links to a profile's other pages. */
export function ProfileLinks(props: {
  personName: string | null;
  lovedOnes: boolean;
  /** True if the backend lets the customer choose how messages are sent. */
  messages: boolean;
}) {
  const { personName, lovedOnes, messages } = props;
  const text = useText();
  return (
    <ul className="grid gap-2">
      {messages ? (
        <WayOn to={paths.people.messages} icon={<Icon name="mail" />}>
          {personName
            ? text("people:links.messages-of", { name: personName })
            : text("people:links.messages")}
        </WayOn>
      ) : null}
      {lovedOnes ? (
        <WayOn to={paths.people.lovedOnes} icon={<Icon name="family" />}>
          {text("people:links.loved-ones")}
        </WayOn>
      ) : null}
      <WayOn to={paths.people.corrections} icon={<Icon name="user" />}>
        {personName
          ? text("people:links.wrong-of", { name: personName })
          : text("people:links.wrong")}
      </WayOn>
      <WayOn to={paths.people.myData} icon={<Icon name="download" />}>
        {personName
          ? text("people:links.data-of", { name: personName })
          : text("people:links.data")}
      </WayOn>
      <WayOn to={paths.people.access} icon={<Icon name="info" />}>
        {personName
          ? text("people:links.access-of", { name: personName })
          : text("people:links.access")}
      </WayOn>
      {personName ? null : (
        <WayOn to={paths.people.friend} icon={<Icon name="family" />}>
          {text("people:friend.title")}
        </WayOn>
      )}
    </ul>
  );
}

function WayOn({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Anchor to={to} className="btn-quiet">
        {icon}
        <span>
          <Breakable>{children}</Breakable>
        </span>
      </Anchor>
    </li>
  );
}

/** Renders the page of a customer without a record: link an existing record, or start a new one. */
export function NoProfile(props: { needsLinking: boolean; pending: boolean; lovedOnes: boolean }) {
  const { needsLinking, pending, lovedOnes } = props;
  const text = useText();
  return (
    <>
      <EmptyState
        icon="user"
        title={text(pending ? "people:none.title-pending" : "people:none.title")}
        action={
          <span className="row justify-center">
            <ButtonLink to={paths.people.link}>
              {text(pending ? "people:none.link-pending" : "people:none.link")}
            </ButtonLink>
            <ButtonLink to={paths.people.editProfile} kind="secondary">
              {text("people:none.new")}
            </ButtonLink>
          </span>
        }
      >
        <p>{text(pending ? "people:none.text-pending" : "people:none.text")}</p>
      </EmptyState>
      {lovedOnes && !needsLinking ? (
        <p className="mt-6">
          <Anchor to={paths.people.lovedOnes} className="btn-quiet">
            <Icon name="family" />
            {text("people:links.loved-ones")}
          </Anchor>
        </p>
      ) : null}
    </>
  );
}
