/** Finding an appointment that is there already: the mobile on record hears of it, nobody else (SPEC section 2; DESIGN promise 5). */
import { redirect } from "@remix-run/node";
import { isRefused, isTold } from "~/web/client.server";
import { parseForm, refuseForm } from "~/web/form.server";
import { denticareDoor } from "./door.server";
import { codeForm, existingForm } from "./forms";
import { ensureDenticareSession, findDenticareSession } from "./session.server";

/** The same answer for everybody. */
export async function askForCode(request: Request, form: FormData, next: string) {
  const api = await denticareDoor(request);
  const submission = parseForm(form, existingForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { id, headers } = await ensureDenticareSession(request);
  try {
    await api.findExisting({ body: { ...submission.value, clientSessionId: id } });
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { "": [error.message] }, error.status);
  }
  return redirect(next, { headers });
}

/** The appointments, for the right code. */
export async function proveMobile(request: Request, form: FormData) {
  const api = await denticareDoor(request);
  const submission = parseForm(form, codeForm);
  if (submission.status !== "success") return { refused: refuseForm(submission) };
  const clientSessionId = (await findDenticareSession(request)) ?? "";
  try {
    const body = { clientSessionId, code: submission.value.code };
    return { appointments: await api.proveExisting({ body }) };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { refused: refuseForm(submission, { code: [error.message] }, error.status) };
  }
}
