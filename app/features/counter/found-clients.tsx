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
    <section className="mt-8" aria-label={text("counter:found")}>
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
            {one.closed ? <Closed {...one.closed} /> : <Tasks {...one} />}
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

function Tasks({ clientId, canBeHelped }: FoundClient) {
  const text = useText();
  const ways = [
    { to: paths.counter.takePayment, label: text("counter:tasks.payment") },
    { to: paths.counter.bookings, label: text("counter:found.bookings") },
    { to: paths.counter.doctorsNote, label: text("counter:found.note") },
    { to: paths.counter.death, label: text("counter:found.death") },
    { to: paths.counter.corrections, label: text("counter:found.correct") },
  ] as const;
  return (
    <>
      {ways.map(({ to, label }) => (
        <p key={to} className="my-4">
          <Anchor to={paths.to(to, { client: clientId })}>{label}</Anchor>
        </p>
      ))}
      {canBeHelped ? <OpenClient clientId={clientId} /> : null}
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
