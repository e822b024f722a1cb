/** Answers the open question about one programme. Answers are stored in the address, and in the cart once all are given. */

import { redirect } from "@remix-run/node";
import { findReasonNotAvailable } from "~/features/shop/catalogue.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import {
  handleForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import type { Registration } from "../journey/draft.server";
import { NEW_LOVED_ONE } from "../journey/state";
import { buildBackToListPath, buildChoiceAddress, type Choice } from "./choice.server";
import { BY_APPOINTMENT, chooseByAppointment, isByAppointment } from "./denticare.server";
import { isCartFull, listProgrammes, putProgrammeInCart } from "./programmes.server";
import { categoryForm, offerAndCentreForm, personForm, productForm } from "./service-selection";

export const ADD_LOVED_ONE = paths.to(paths.people.addLovedOne, { return: "registration" });

const FULL = reply("replies-registration:full");

export async function answerChoice(
  request: Request,
  registration: Registration,
  choice: Choice,
  form: FormData,
) {
  switch (choice.question) {
    case "person":
      return answerPerson(form, choice);
    case "category":
      return answerCategory(request, registration, form, choice);
    case "product":
      return answerProduct(request, registration, form, choice);
    case "place":
      return answerPlace(request, registration, choice);
  }
}

type ChoiceOf<Question> = Extract<Choice, { question: Question }>;

function answerPerson(form: FormData, { people, params }: ChoiceOf<"person">) {
  const submission = parseForm(form, personForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const { person } = submission.value;
  if (person === NEW_LOVED_ONE) return redirect(ADD_LOVED_ONE);
  if (!people.some(({ id }) => id === person))
    return renderFormErrors(submission, { person: [reply("replies:denticare.for-whom")] });
  return redirect(buildChoiceAddress(params, { for: person }));
}

/** Answers the category. If its only choice is Denticare by appointment, the answer chooses that too. */
async function answerCategory(
  request: Request,
  registration: Registration,
  form: FormData,
  { categories, lovedOne, params }: ChoiceOf<"category">,
) {
  const submission = parseForm(form, categoryForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const chosen = categories.find(({ id }) => id === submission.value.category);
  if (chosen === undefined)
    return renderFormErrors(submission, {
      category: [reply("replies-registration:choose.service")],
    });
  const onlyByAppointment =
    isByAppointment(chosen.name) &&
    (await listProgrammes(registration.customer, chosen, lovedOne?.id ?? null)).length === 0;
  return onlyByAppointment
    ? chooseByAppointment(request, registration, lovedOne, buildBackToListPath(params))
    : redirect(buildChoiceAddress(params, { category: chosen.id }));
}

async function answerProduct(
  request: Request,
  registration: Registration,
  form: FormData,
  { category, programmes, lovedOne, params }: ChoiceOf<"product">,
) {
  const submission = parseForm(form, productForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const { product } = submission.value;
  if (product === BY_APPOINTMENT && isByAppointment(category.name))
    return chooseByAppointment(request, registration, lovedOne, buildBackToListPath(params));
  const chosen = programmes.find(({ id }) => id === product);
  if (!chosen?.eligible)
    return renderFormErrors(submission, {
      product: [chosen?.reason ?? reply("replies-registration:choose.programme")],
    });
  return redirect(buildChoiceAddress(params, { product: chosen.id }));
}

async function answerPlace(
  request: Request,
  registration: Registration,
  { category, programme, lovedOne, params }: ChoiceOf<"place">,
) {
  const inPlaceOf = params.get("change");
  return handleForm(
    request,
    offerAndCentreForm,
    async ({ offer, center }, { submission }) => {
      if (!programme.offers.some(({ id }) => id === offer))
        return renderFormErrors(submission, {
          offer: [reply("replies-registration:choose.package")],
        });
      if (!programme.centres.some(({ id }) => id === center))
        return renderFormErrors(submission, {
          center: [reply("replies-registration:choose.centre")],
        });
      const reason = await findReasonNotAvailable(programme.id, center);
      if (reason) return renderFormErrors(submission, { center: [reason] }, 409);
      if (isCartFull(registration, inPlaceOf))
        return renderFormErrors(submission, { "": [FULL] }, 409);
      const choice = {
        categoryId: category.id,
        productId: programme.id,
        offeringId: offer,
        centerId: center,
        clientId: lovedOne?.id ?? null,
      };
      await putProgrammeInCart(registration, choice, inPlaceOf);
      return redirectWithSuccess(
        request,
        buildBackToListPath(params),
        reply("replies-registration:added", { name: programme.name }),
      );
    },
    onRejectedOrUnavailable(showFieldError()),
  );
}
