import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../text/button";

/** Reloads the page on request if the browser does not do so automatically. The route adds the meta refresh. */
export function Refresh({
  label = "Check again",
  children,
}: {
  label?: string;
  children?: ReactNode;
}) {
  return (
    <Form method="get" reloadDocument>
      {children}
      <Button kind="secondary" icon="refresh">
        {label}
      </Button>
    </Form>
  );
}
