import type { ReactNode } from "react";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { Anchor, Button, Card, PageForm, SummaryList } from "~/ui";
import { Choice } from "~/ui/form/choice";
import { useLanguage, useText } from "~/ui/language/language";

interface FoundClient {
  clientId: string;
  maskedName: string;
  maskedNric: string;
  canBeHelped: boolean;
  closed: { on: string; mergedInto: string | null } | null;
}

/** Renders the clients found, with what a helper can do for each of them. */
export function FoundClients({ found }: { found: FoundClient[] }) {
  const text = useText();
  return (
    <section className="mb-8" aria-label={text("counter:found")}>
      <h2>{text(found.length === 0 ? "counter:found.none" : "counter:found")}</h2>
      {found.length === 0 ? <p>{text("counter:found.none-text")}</p> : null}
      <div className="stack">
        {found.map((one) => (
          <Card key={one.clientId} title={one.maskedName} headingLevel={3}>
            <SummaryList
              rows={[
                { label: text("counter:client-id"), value: spaceClientId(one.clientId) },
                { label: text("shell:identity.number"), value: one.maskedNric },
              ]}
            />
            {one.closed ? (
              <Closed {...one.closed} />
            ) : (
              <ClientTasks clientId={one.clientId}>
                {one.canBeHelped ? <OpenClient clientId={one.clientId} /> : null}
              </ClientTasks>
            )}
          </Card>
        ))}
      </div>
    </section>
  );
}

/** Says why nothing can be done for a closed record, and which record a merged one became. */
function Closed({ on, mergedInto }: NonNullable<FoundClient["closed"]>) {
  const { text, language } = useLanguage();
  const date = getFormats(language).date(on);
  return (
    <p className="my-4">
      {mergedInto
        ? text("counter:found.merged", { date, id: spaceClientId(mergedInto) })
        : text("counter:found.closed", { date })}
    </p>
  );
}

const TASKS = [
  { to: paths.counter.takePayment, label: "counter:tasks.payment" },
  { to: paths.counter.bookings, label: "counter:found.bookings" },
  { to: paths.counter.doctorsNote, label: "counter:found.note" },
  { to: paths.counter.corrections, label: "counter:found.correct" },
] as const;

/** Lists what a helper can do for a client. The report of a death stands apart, since it closes the record. */
export function ClientTasks({ clientId, children }: { clientId: string; children?: ReactNode }) {
  const text = useText();
  return (
    <>
      <ul className="my-3">
        {TASKS.map(({ to, label }) => (
          <li key={to}>
            <Anchor to={paths.to(to, { client: clientId })} className="btn-quiet">
              {text(label)}
            </Anchor>
          </li>
        ))}
      </ul>
      {children}
      <div className="mt-6 border-t border-line pt-4">
        <p className="mb-2">{text("counter:found.rare")}</p>
        <Anchor
          to={paths.to(paths.counter.death, { client: clientId })}
          className="btn border-danger bg-white text-danger"
        >
          {text("counter:found.death")}
        </Anchor>
      </div>
    </>
  );
}

function OpenClient({ clientId }: { clientId: string }) {
  const text = useText();
  return (
    <PageForm action={paths.counter.openClient} className="stack">
      <input type="hidden" name="clientId" defaultValue={clientId} />
      <Choice
        type="checkbox"
        id={`seen-${clientId}`}
        name="idSeen"
        value="on"
        checked={false}
        label={text("counter:person.id-seen")}
      />
      <Button kind="secondary">{text("counter:found.open")}</Button>
    </PageForm>
  );
}
