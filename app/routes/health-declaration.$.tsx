import { redirect } from "@remix-run/node";
import { RouteError } from "~/ui";

/** The form matches by prefix (SPEC section 2): whatever is no step leads to its beginning. */
export const loader = () => redirect("/health-declaration");
export const action = () => redirect("/health-declaration");

export default function NoSuchStep() {
  return null;
}

export const ErrorBoundary = RouteError;
