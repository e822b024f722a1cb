/** The change of a contact behind the link in a message. Its owner agrees to it or undoes it. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import * as paths from "~/lib/paths";
import {
  callWithRules,
  createPageNotFound,
  onNotFound,
  onRejected,
  redirectTo,
} from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { redirectWithErrorFlash } from "~/web/forms/flash.server";
import { parseForm, readUnboundForm } from "~/web/forms/form.server";
import { requireLinkToken } from "~/web/url/link-token.server";

const decisionForm = z.object({ decision: z.enum(["confirm", "undo"]) });

export async function readContactChange(token: string | undefined) {
  const id = requireLinkToken(token, paths.people.contactChangeNotFound);
  return behindLink(() => createPublicApi().contactChanges.get({ params: { id } }));
}

export async function decideOnContactChange({
  request,
  params,
}: ActionFunctionArgs): Promise<Response> {
  const id = requireLinkToken(params.id, paths.people.contactChangeNotFound);
  const submission = parseForm(await readUnboundForm(request), decisionForm);
  if (submission.status !== "success") throw createPageNotFound();
  const page = paths.to(paths.people.contactChange, { id });
  return behindLink(
    async () => {
      await createPublicApi().contactChanges[submission.value.decision]({ params: { id } });
      return redirect(page);
    },
    onRejected(redirectWithErrorFlash(request, page)),
  );
}

const behindLink = <Answer, Rules extends readonly Parameters<typeof callWithRules>[1][]>(
  call: () => Promise<Answer>,
  ...rules: Rules
) =>
  callWithRules(
    call,
    onNotFound(redirectTo(paths.people.contactChangeNotFound)),
    ...rules,
    redirectTo(paths.people.contactChangeWrong),
  );
