/** Post, redirect, and a message on the next page. */
import { redirect } from "@remix-run/node";
import { addFlash, ensureSession, type Flash } from "./session.server";

export async function redirectWithFlash(
  request: Request,
  to: string,
  flash: Flash,
  headers = new Headers(),
): Promise<Response> {
  const { session, headers: sessionHeaders } = await ensureSession(request);
  await addFlash(session, flash);
  for (const [name, value] of sessionHeaders) headers.append(name, value);
  return redirect(to, { headers });
}
