/** Finding an appointment that is there already: the mobile on record hears of it, nobody else (SPEC section 2; DESIGN promise 5). */

import { redirect } from "@remix-run/node";
import { atField, ifRefused, ifTold, openFormAction } from "~/web/form-action.server";
import { denticareDoor } from "./door.server";
import { codeForm, existingForm } from "./forms";
import { ensureDenticareSession, findDenticareSession } from "./session.server";

/** The same answer for everybody. */
export async function askForCode(request: Request, next: string) {
  const api = await denticareDoor(request);
  return openFormAction(
    request,
    existingForm,
    async (asked) => {
      const { id, headers } = await ensureDenticareSession(request);
      await api.findExisting({ body: { ...asked, clientSessionId: id } });
      return redirect(next, { headers });
    },
    ifTold(atField()),
  );
}

/** The appointments, for the right code. */
export async function proveMobile(request: Request) {
  const api = await denticareDoor(request);
  const clientSessionId = (await findDenticareSession(request)) ?? "";
  return openFormAction(
    request,
    codeForm,
    async ({ code }) => ({
      appointments: await api.proveExisting({ body: { clientSessionId, code } }),
    }),
    ifRefused(atField("code")),
  );
}
