import { Form, useLocation } from "@remix-run/react";
import { buildCheckAgainParams } from "~/lib/request/check-again";
import { useText } from "../language/language";
import { Button } from "../text/button";

/** Reloads the page on request if the browser does not do so automatically. The route adds the meta refresh. */
export function RefreshButton() {
  const { search } = useLocation();
  const text = useText();
  return (
    <Form method="get" reloadDocument>
      {[...buildCheckAgainParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="secondary" icon="refresh">
        {text("shell:check-again")}
      </Button>
    </Form>
  );
}
