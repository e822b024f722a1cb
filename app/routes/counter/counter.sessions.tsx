import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListedSessionCard } from "~/features/counter/listed-session";
import { handleAttendance, loadTodaysSessions } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { EmptyState, ListPage, Notice, RouteError, usePageMeta } from "~/ui";

const TITLE = "Sessions of today";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadTodaysSessions(request);

export const action = ({ request }: ActionFunctionArgs) => handleAttendance(request);

export default function Sessions() {
  const { centerName, sessions } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.lastResult?.error?.[""]?.[0];
  return (
    <ListPage title={TITLE} back={{ to: paths.counter.start }} lead={centerName}>
      {error ? <Notice kind="danger">{error}</Notice> : null}
      {sessions.length === 0 ? (
        <EmptyState title="No sessions today" />
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

export const ErrorBoundary = RouteError;
