import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClientTasks } from "~/features/counter/found-clients";
import { ListedClasses } from "~/features/counter/listed-classes";
import { handleAttendance, loadSessionsView } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { Anchor, EmptyState, ListPage, Notice, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { FormError } from "~/ui/language/reply";

export const meta = () => usePageMeta(useText()("counter:tasks.sessions"));

export const loader = ({ request }: LoaderFunctionArgs) => loadSessionsView(request);

export const action = ({ request }: ActionFunctionArgs) => handleAttendance(request);

export default function Sessions() {
  const text = useText();
  const { centerName, sessions, chosen } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.lastResult?.error?.[""]?.[0];
  return (
    <ListPage
      title={text("counter:tasks.sessions")}
      back={{ to: paths.counter.start }}
      lead={centerName}
    >
      {error ? (
        <Notice kind="danger">
          <FormError>{error}</FormError>
        </Notice>
      ) : null}
      {sessions.length === 0 ? (
        <EmptyState icon="calendar" title={text("counter:sessions.none")} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <ListedClasses sessions={sessions} />
          <ChosenClient {...chosen} />
        </div>
      )}
    </ListPage>
  );
}

/** Shows what staff can do for the client whose name was pressed. */
function ChosenClient({ clientId, name }: { clientId?: string; name?: string }) {
  const text = useText();
  return (
    <section className="panel no-print" id="client" aria-labelledby="client-title">
      <h2 id="client-title">{name ?? text("counter:client")}</h2>
      {clientId === undefined ? (
        <>
          <p>{text("counter:sessions.choose")}</p>
          <p>
            <Anchor to={paths.counter.findClient} className="btn-quiet">
              {text("counter:tasks.find")}
            </Anchor>
          </p>
        </>
      ) : (
        <>
          <p>
            {text("counter:client-id")} {spaceClientId(clientId)}
          </p>
          <ClientTasks clientId={clientId} />
        </>
      )}
    </section>
  );
}
