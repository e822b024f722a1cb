import * as paths from "~/lib/paths";
import { EmptyState } from "~/ui/blocks/empty-state";
import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Button, ButtonLink } from "~/ui/text/button";
import type { MinuteRange } from "./minutes.server";

export interface MedicalPerson {
  name: string;
  status: string;
  /** True if the provider has a dentist to book. */
  hasDentist: boolean;
  /** Days as shown, "23/11/2026". */
  lastUpdated: string | null;
  history: { id: string; on: string; to: string }[];
  /** A form in progress. */
  going: { to: string; at: number; of: number; label: string } | null;
}

/** Shows the status of a medical history and its next action. */
export function MedicalOverview({
  person,
  minutes,
}: {
  person: MedicalPerson | null;
  minutes: MinuteRange | null;
}) {
  const text = useText();
  if (person === null) {
    return (
      <EmptyState
        icon="document"
        title={text("health:unknown.title")}
        action={<ButtonLink to="/#programmes">{text("health:find-programme")}</ButtonLink>}
      >
        <p>{text("health:unknown.text")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Standing person={person} />
      {minutes ? (
        <p className="measure mb-5">{text("health:history.minutes", { ...minutes })}</p>
      ) : null}
      {person.going ? <GoOn {...person.going} /> : <Begin person={person} />}
      <Earlier history={person.history} />
    </>
  );
}

function Standing({ person: { status, lastUpdated, hasDentist } }: { person: MedicalPerson }) {
  const text = useText();
  const date = lastUpdated ?? "";
  if (status === "NEVER") {
    return <Notice kind="info" title={text("health:history.never")} />;
  }
  if (status === "CURRENT") {
    return (
      <Notice kind="success" title={text("health:history.updated", { date })}>
        {hasDentist ? (
          <p>
            <Anchor to={paths.denticare.schedule}>{text("health:book-dental")}</Anchor>
          </p>
        ) : null}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={text("health:history.old.title")}>
      <p>{text("health:history.old.text", { date })}</p>
    </Notice>
  );
}

function GoOn({ to, at, of, label }: { to: string; at: number; of: number; label: string }) {
  const text = useText();
  return (
    <section className="card">
      <h2>{text("health:history.going.title")}</h2>
      <p className="mb-4">{text("health:history.going.step", { at, of, label })}</p>
      <div className="row">
        <ButtonLink to={to}>{text("shell:continue")}</ButtonLink>
        <PageForm>
          <Button kind="quiet" name="start" value="new">
            {text("health:history.again")}
          </Button>
        </PageForm>
      </div>
    </section>
  );
}

function Begin({ person: { status, history } }: { person: MedicalPerson }) {
  const text = useText();
  // Earlier answers are not shown before the person has confirmed the access, so there is nothing to confirm.
  if (history.length === 0) {
    return (
      <PageForm>
        <Button name="start" value="kept">
          {text("health:history.start")}
        </Button>
      </PageForm>
    );
  }
  return (
    <PageForm className="row">
      <Button name="start" value="old" kind={status === "OLD" ? "main" : "secondary"}>
        {text("health:history.confirm-old")}
      </Button>
      <Button name="start" value="new" kind="quiet">
        {text("health:history.empty")}
      </Button>
    </PageForm>
  );
}

function Earlier({ history }: { history: MedicalPerson["history"] }) {
  const text = useText();
  if (history.length === 0) return null;
  return (
    <section className="no-print mt-10">
      <h2>{text("health:history.sent")}</h2>
      <ul>
        {history.map(({ id, on, to }) => (
          <li key={id}>
            <Anchor to={to} className="btn-quiet">
              {text("health:history.answers-of", { date: on })}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
