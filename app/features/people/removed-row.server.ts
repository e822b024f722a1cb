/** Deletes an address or a next of kin once the customer has confirmed it. */

import { errorCodes } from "~/contract/response";
import { type Reply, reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { callWithRules, matchErrorCode, onNotFound } from "~/web/api/call-rules.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";

export const readRowId = (request: Request) => new URL(request.url).searchParams.get("id") ?? "";

interface Removal {
  /** Calls the provider. */
  remove: (row: { params: { id: string }; query: { version: string } }) => Promise<unknown>;
  deleted: Reply;
  alreadyDeleted: Reply;
}

/** A row that another writer changed since the page was opened is shown again first. */
export async function removeRow(
  request: Request,
  { remove, deleted, alreadyDeleted }: Removal,
): Promise<Response> {
  const form = await readForm(request);
  const showInfo = (to: string, text: Reply) =>
    redirectWithFlash(request, to, { kind: "info", text });
  return callWithRules(
    async () => {
      const version = String(form.get("version") ?? "");
      await remove({ params: { id: readRowId(request) }, query: { version } });
      return redirectWithSuccess(request, paths.people.profile, deleted);
    },
    matchErrorCode(errorCodes.recordChanged)(() => {
      const { pathname, search } = new URL(request.url);
      return showInfo(pathname + search, reply("replies-people:changed-since.delete"));
    }),
    onNotFound(() => showInfo(paths.people.profile, alreadyDeleted)),
  );
}
