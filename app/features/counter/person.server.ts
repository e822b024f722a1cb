/** Registers a person without a mobile number at a counter, and continues in that person's name. */
import { redirect } from "@remix-run/node";
import { errorCodes } from "~/contract/response";
import { toProfileUpdate } from "~/features/people/profile/profile-form.server";
import * as paths from "~/lib/paths";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { createClient } from "~/web/api/client.server";
import { type Desk, requireDesk } from "~/web/customer/desk.server";
import { getPortal } from "~/web/dependencies.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  handleUnboundForm,
  matchErrorCode,
  onRejected,
  showFieldError,
} from "~/web/forms/form-action.server";
import { readSession, startSession } from "~/web/session/session.server";
import { encryptTokens } from "~/web/session/tokens.server";
import { type NewPerson, newPersonForm } from "./person-form";

/** Handles the form. It registers the person, then opens their record. */
export async function handleRegisterPerson(request: Request) {
  const desk = await requireDesk(request);
  return handleUnboundForm(
    request,
    newPersonForm,
    (person, { form }) => registerPerson(request, desk, person, readIdempotencyKey(form)),
    matchErrorCode(errorCodes.idNumberTaken)(showFieldError("nric", getRejectionStatus)),
    onRejected(showFieldError("", getRejectionStatus)),
  );
}

async function registerPerson(
  request: Request,
  desk: Desk,
  { contactName, contactNumber, messagesTo, chosenLanguage, idSeen, ...details }: NewPerson,
  idempotencyKey: string,
): Promise<Response> {
  const contactPerson =
    contactName === undefined
      ? null
      : { name: contactName, countryCode: "+65", mobileNumber: contactNumber };
  const {
    email: _email,
    mobileNumber: _mobile,
    countryCode: _code,
    ...profile
  } = toProfileUpdate(details, null);
  const { clientId } = await desk.api.counterPeople.register({
    body: {
      ...profile,
      enteredBy: desk.enteredBy,
      idSeen,
      messagesTo,
      chosenLanguage,
      contactPerson,
    },
    idempotencyKey,
  });
  return startPersonSession(request, desk, {
    clientId,
    to: paths.counter.personSlip,
  });
}

/** Opens the record of a person without a sign-in, for this visit. */
export async function startPersonSession(
  request: Request,
  { enteredBy, api }: Desk,
  { clientId, to }: { clientId: string; to: string },
): Promise<Response> {
  const { accessToken, customerId, expiresIn } = await api.counterPeople.help({
    params: { id: clientId },
    body: { enteredBy, idSeen: true },
  });
  const { name } = await createClient({
    ...getPortal().api,
    accessToken,
    enteredBy,
  }).profiles.get();
  const { setCookie } = await startSession(
    request,
    {
      // The provider issued the token. The identity provider knows nothing of this person.
      ...encryptTokens({ accessToken, refreshToken: null, idToken: "", expiresIn }),
      person: { customerId, name: name ?? clientId, finance: false, mobileProven: true },
    },
    await readSession(request),
  );
  return redirect(to, { headers: { "set-cookie": setCookie } });
}
