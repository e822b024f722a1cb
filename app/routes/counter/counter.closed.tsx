import { Form } from "@remix-run/react";
import * as paths from "~/lib/paths";
import { Button, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:closed.title"));

export default function CounterClosed() {
  const text = useText();
  return (
    <MessagePage
      kind="expired"
      title={text("counter:closed.title")}
      actions={
        <Form method="post" action={paths.counter.finish} reloadDocument>
          <Button>{text("shell:counter.finish")}</Button>
        </Form>
      }
    >
      <p>{text("counter:closed.text")}</p>
    </MessagePage>
  );
}
