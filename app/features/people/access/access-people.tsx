import type { ProxyRights } from "~/contract/people/proxy-rights";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Notice } from "~/ui/blocks/notice";
import { useLanguage } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
import { AccessDecision } from "./access-decision-form";
import { OpenMatters } from "./open-matters";
import { describeRights } from "./rights-form";

export interface AccessPerson {
  id: string;
  by: string;
  since: string;
  confirmed: boolean;
  open?: string[] | undefined;
  reportedDeath?: boolean | undefined;
  rights?: ProxyRights | undefined;
}

interface AccessPeopleProps {
  people: AccessPerson[];
  about: "acting" | "paying";
}

/** Lists the people who act or pay for the customer, each with the buttons that allow it and stop it. */
export function AccessPeople({ people, about }: AccessPeopleProps) {
  const { text } = useLanguage();
  if (people.length === 0) return null;
  return (
    <section className="card mb-6">
      <h2>{about === "paying" ? text("people:history.payers") : text("people:history.holders")}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="border-b border-line py-3 last:border-0">
            <Person {...person} about={about} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person(props: AccessPerson & Pick<AccessPeopleProps, "about">) {
  const { id, by, since, confirmed, open = [], rights } = props;
  const words = useLanguage();
  const { text, language } = words;
  const values = { date: getFormats(language).dateAndTime(since) };
  return (
    <>
      <b>{by}</b>{" "}
      <span className="hint block">
        {confirmed
          ? text("people:history.since", values)
          : text("people:history.since-open", values)}
      </span>
      {props.reportedDeath ? (
        <Notice kind="danger">{text("people:access.death", { by })}</Notice>
      ) : null}
      {rights ? (
        <p>
          {describeRights(rights, words)}{" "}
          <Anchor to={paths.to(paths.people.accessRights, { person: id })}>
            {text("people:rights.change", { by })}
          </Anchor>
        </p>
      ) : null}
      <div className="mt-3">
        <OpenMatters open={open} by={by} />
      </div>
      <Decisions {...props} />
    </>
  );
}

function Decisions({
  id,
  by,
  confirmed,
  about,
  reportedDeath,
}: AccessPerson & Pick<AccessPeopleProps, "about">) {
  const { text } = useLanguage();
  const isPaying = about === "paying";
  return (
    <div className="row mt-3">
      {confirmed && !reportedDeath ? null : (
        <AccessDecision
          decision="confirm"
          person={id}
          about={about}
          button={
            isPaying
              ? text("people:history.may-pay", { by })
              : text(reportedDeath ? "people:access.alive" : "people:history.may", { by })
          }
        />
      )}
      <AccessDecision
        decision="end"
        person={id}
        about={about}
        button={
          isPaying ? text("people:history.may-not-pay", { by }) : text("links:access.stop", { by })
        }
      />
    </div>
  );
}
