import { Form, useLocation } from "@remix-run/react";
import { checkAgainParams } from "~/lib/request/check-again";
import { Button } from "../text/button";

/** Reloads the page on request if the browser does not do so automatically. The route adds the meta refresh. */
export function Refresh() {
  const { search } = useLocation();
  return (
    <Form method="get" reloadDocument>
      {[...checkAgainParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="secondary" icon="refresh">
        Check again
      </Button>
    </Form>
  );
}
