import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { signOutAfterRefusal } from "~/features/sign-in/sign-in.server";
import { readSession } from "~/web/session/session.server";

/** Ends a session that was marked as ending. It leaves any other session alone, so that no foreign link logs a customer out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await readSession(request);
  return session?.ending ? signOutAfterRefusal(session) : redirect("/");
}
