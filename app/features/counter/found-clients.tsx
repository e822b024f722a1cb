import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { Anchor, Button, Card, PageForm, SummaryList } from "~/ui";
import { Choice } from "~/ui/form/choice";
import { useText } from "~/ui/language/language";

interface FoundClient {
  clientId: string;
  maskedName: string;
  maskedNric: string;
  canBeHelped: boolean;
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
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.takePayment, { client: one.clientId })}>
                {text("counter:tasks.payment")}
              </Anchor>
            </p>
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.doctorsNote, { client: one.clientId })}>
                {text("counter:found.note")}
              </Anchor>
            </p>
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.death, { client: one.clientId })}>
                {text("counter:found.death")}
              </Anchor>
            </p>
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.corrections, { client: one.clientId })}>
                {text("counter:found.correct")}
              </Anchor>
            </p>
            {one.canBeHelped ? <OpenClient clientId={one.clientId} /> : null}
          </Card>
        ))}
      </div>
    </section>
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
