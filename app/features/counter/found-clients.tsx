import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { Anchor, Button, Card, PageForm, SummaryList } from "~/ui";
import { Choice } from "~/ui/form/choice";

interface FoundClient {
  clientId: string;
  maskedName: string;
  maskedNric: string;
  canBeHelped: boolean;
}

/** Renders the clients found, with what a helper can do for each of them. */
export function FoundClients({ found }: { found: FoundClient[] }) {
  return (
    <section className="mt-8" aria-label="Clients found">
      <h2>{found.length === 0 ? "No client found" : "Clients found"}</h2>
      {found.length === 0 ? (
        <p>Check the spelling as on the identity card, or ask for the slip.</p>
      ) : null}
      <div className="stack">
        {found.map((one) => (
          <Card key={one.clientId} title={one.maskedName} headingLevel={3}>
            <SummaryList
              rows={[
                { label: "Client ID", value: spaceClientId(one.clientId) },
                { label: "ID number", value: one.maskedNric },
              ]}
            />
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.takePayment, { client: one.clientId })}>
                Take a payment
              </Anchor>
            </p>
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.doctorsNote, { client: one.clientId })}>
                Doctor's note seen
              </Anchor>
            </p>
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.death, { client: one.clientId })}>
                This person has died
              </Anchor>
            </p>
            <p className="my-4">
              <Anchor to={paths.to(paths.counter.corrections, { client: one.clientId })}>
                Correct the record
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
  return (
    <PageForm action={paths.counter.openClient} className="stack">
      <input type="hidden" name="clientId" defaultValue={clientId} />
      <Choice
        type="checkbox"
        id={`seen-${clientId}`}
        name="idSeen"
        value="on"
        checked={false}
        label="I have compared the person with their identity document."
      />
      <Button kind="secondary">Open this record</Button>
    </PageForm>
  );
}
