import { eq } from "drizzle-orm";
import { customer } from "~/database/schema/people/customer";
import type { Person } from "../sign-in/sign-in";

/** Gives the account of a signed-in person a landline, as an identity provider may state it. No SMS reaches it. */
export async function giveLandline({ email }: Person): Promise<string> {
  const { getPortal } = await import("~/web/dependencies.server");
  const mobile = "+6561234567";
  await getPortal().db.update(customer).set({ mobile }).where(eq(customer.email, email));
  return mobile;
}
