import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListedSessionCard } from "~/features/counter/listed-session";
import { handleAttendance, loadTodaysSessions } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { EmptyState, ListPage, Notice, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { FormError } from "~/ui/language/reply";

export const meta = () => usePageMeta(useText()("counter:tasks.sessions"));

export const loader = ({ request }: LoaderFunctionArgs) => loadTodaysSessions(request);

export const action = ({ request }: ActionFunctionArgs) => handleAttendance(request);

export default function Sessions() {
  const text = useText();
  const { centerName, sessions } = useLoaderData<typeof loader>();
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
        <EmptyState title={text("counter:sessions.none")} />
      ) : (
        <div className="stack">
          {sessions.map((session) => (
            <ListedSessionCard key={session.bookingId} session={session} />
          ))}
        </div>
      )}
    </ListPage>
  );
}
