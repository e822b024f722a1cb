import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { EmptyState } from "~/ui/blocks/empty-state";
import { Notice } from "~/ui/blocks/notice";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Button, ButtonLink } from "~/ui/text/button";

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
  minutes: string | null;
}) {
  if (person === null) {
    return (
      <EmptyState
        icon="document"
        title="We do not have your details yet"
        action={<ButtonLink to="/#programmes">Find a programme</ButtonLink>}
      >
        <p>Register for a programme first. Then you can fill in your medical history.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Standing person={person} />
      {minutes ? (
        <p className="measure mb-5">
          Filling it in takes {minutes}. Your answers are kept at each step, and you can continue
          later, on this or another device. They are kept locked away.
        </p>
      ) : null}
      {person.going ? <GoOn {...person.going} /> : <Begin person={person} />}
      <Earlier history={person.history} />
    </>
  );
}

function Standing({ person: { status, lastUpdated, hasDentist } }: { person: MedicalPerson }) {
  if (status === "NEVER") {
    return <Notice kind="info" title={messages.noMedicalHistory} />;
  }
  if (status === "CURRENT") {
    return (
      <Notice kind="success" title={`Last updated on ${lastUpdated}`}>
        {hasDentist ? (
          <p>
            <Anchor to={paths.denticare.schedule}>Book a dental appointment</Anchor>
          </p>
        ) : null}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title="Please update your medical history">
      <p>It was last updated on {lastUpdated}. That is more than 1 year ago.</p>
    </Notice>
  );
}

function GoOn({ to, at, of, label }: { to: string; at: number; of: number; label: string }) {
  return (
    <section className="card">
      <h2>You have not finished yet</h2>
      <p className="mb-4">
        You are at step {at} of {of}: {label}.
      </p>
      <div className="row">
        <ButtonLink to={to}>Continue</ButtonLink>
        <PageForm>
          <Button kind="quiet" name="start" value="new">
            Delete these answers and start again
          </Button>
        </PageForm>
      </div>
    </section>
  );
}

function Begin({ person: { status } }: { person: MedicalPerson }) {
  if (status === "NEVER") {
    return (
      <PageForm>
        <Button name="start" value="kept">
          Fill in the medical history
        </Button>
      </PageForm>
    );
  }
  return (
    <PageForm className="row">
      <Button name="start" value="old" kind={status === "OLD" ? "main" : "secondary"}>
        Check and confirm the old answers
      </Button>
      <Button name="start" value="new" kind="quiet">
        Start with empty answers
      </Button>
    </PageForm>
  );
}

function Earlier({ history }: { history: MedicalPerson["history"] }) {
  if (history.length === 0) return null;
  return (
    <section className="no-print mt-10">
      <h2>What you have sent</h2>
      <ul>
        {history.map(({ id, on, to }) => (
          <li key={id}>
            <Anchor to={to} className="btn-quiet">
              Answers of {on}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
