/** Reports the death of a loved one. */
import { redirect } from "@remix-run/node";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { matchErrorCode } from "~/web/api/call-rules.server";
import {
  type Customer,
  requireCustomer,
  requireSignedIn,
  toActingAsSelf,
} from "~/web/customer/customer.server";
import { switchActingFor } from "~/web/customer/form-subject.server";
import { requireRightFor } from "~/web/customer/proxy-rights.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  handleUnboundForm,
  matchStatus,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireLovedOne } from "../linking/loved-ones.server";
import { listOpenMatters } from "../linking/open-matters.server";
import { describeClosedRecord } from "./closed-matters";
import { deathForm } from "./death-form";

const personIn = (request: Request) => new URL(request.url).searchParams.get("person") ?? "";

/** @throws 404 for a person for whom the customer does not act. */
export async function loadDeathView(request: Request) {
  const customer = await requireCustomer(request);
  const person = await requireLovedOne(customer, personIn(request));
  requireRightFor(person, "grave");
  const open = await listOpenMatters(customer, person, await loadVisitorWords(request));
  return { name: person.name, open: open.map(({ text }) => text), idempotencyKey: createToken() };
}

/** A repeated submission gets the first response, although the person is no longer among the loved ones. */
export async function reportDeath(request: Request) {
  const customer = await requireSignedIn(request);
  // The person in the address decides. After the first press the customer acts for themselves again.
  return handleUnboundForm(
    request,
    deathForm,
    async ({ diedOn }, { form }) => {
      const { api } = await toActingAsSelf(customer);
      const { name, requested, ...closed } = await api.deaths.report({
        params: { id: personIn(request) },
        body: { diedOn },
        idempotencyKey: readIdempotencyKey(form),
      });
      const words = await loadVisitorWords(request);
      if (!requested) await stopActingFor(customer, personIn(request));
      const text = requested
        ? words.text("people:death.requested", { name })
        : describeClosedRecord(name, closed, words);
      return redirectWithFlash(
        request,
        paths.people.lovedOnes,
        createTextFlash("success", text, words),
      );
    },
    matchErrorCode(errorCodes.over)(async ({ message }) => {
      await stopActingFor(customer, personIn(request));
      return redirectWithFlash(request, paths.people.lovedOnes, { kind: "info", text: message });
    }),
    // The customer no longer acts for the person.
    matchStatus(404)(() => redirect(paths.people.lovedOnes)),
    onRejected(redirectWithErrorFlash(request, request.url)),
  );
}

async function stopActingFor(customer: Customer, id: string): Promise<void> {
  if (customer.viewAs === id) await switchActingFor(customer.session, null);
}
