import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../text/button";

/** Loads the page again for those whose browser does not do it by itself; the route adds the meta refresh. */
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
