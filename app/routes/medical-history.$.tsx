import { redirect } from "@remix-run/node";
import { RouteError } from "~/ui";

/** The form matches by prefix (SPEC section 2): whatever is no step leads to its beginning. */
export const loader = () => redirect("/medical-history");
export const action = () => redirect("/medical-history");

export default function NoSuchStep() {
  return null;
}

export const ErrorBoundary = RouteError;
