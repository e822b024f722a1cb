import { Form } from "@remix-run/react";
import * as paths from "~/lib/paths";
import { Button, MessagePage, RouteError, usePageMeta } from "~/ui";

const TITLE = "Help at this counter has ended";

export const meta = () => usePageMeta(TITLE);

export default function CounterClosed() {
  return (
    <MessagePage
      kind="expired"
      title={TITLE}
      actions={
        <Form method="post" action={paths.counter.finish} reloadDocument>
          <Button>Finish and clear</Button>
        </Form>
      }
    >
      <p>
        The code of the counter or of the helper does not work any more, or this person has been
        here for several hours. Clear the computer and type the staff code again. Answers that were
        continued here are kept.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
