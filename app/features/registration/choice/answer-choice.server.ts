/** Answers the open question about one programme. Answers are stored in the address, and in the cart once all are given. */

import { redirect } from "@remix-run/node";
import { reasonNotAvailable } from "~/features/shop/catalogue.server";
import * as paths from "~/lib/paths";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, refuseForm } from "~/web/forms/form.server";
import { fieldError, formAction, onRejectedOrUnavailable } from "~/web/forms/form-action.server";
import type { Registration } from "../journey/draft.server";
import { NEW_LOVED_ONE } from "../journey/state";
import { backToListPath, type Choice, choiceWith } from "./choice.server";
import { appointmentOption, BY_APPOINTMENT, chooseByAppointment } from "./denticare.server";
import { isFull, programmesIn, putProgramme } from "./programmes.server";
import { categoryForm, personForm, placeForm, productForm } from "./service-selection";

export const ADD_LOVED_ONE = paths.to(paths.people.addLovedOne, { return: "registration" });

const FULL = "Your cart is full. Please pay for these programmes first, or remove one.";

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
  if (submission.status !== "success") return refuseForm(submission);
  const { person } = submission.value;
  if (person === NEW_LOVED_ONE) return redirect(ADD_LOVED_ONE);
  if (!people.some(({ id }) => id === person))
    return refuseForm(submission, { person: ["Choose who it is for"] });
  return redirect(choiceWith(params, { for: person }));
}

/** Answers the category. If its only choice is Denticare by appointment, the answer chooses that too. */
async function answerCategory(
  request: Request,
  registration: Registration,
  form: FormData,
  { categories, lovedOne, params }: ChoiceOf<"category">,
) {
  const submission = parseForm(form, categoryForm);
  if (submission.status !== "success") return refuseForm(submission);
  const chosen = categories.find(({ id }) => id === submission.value.category);
  if (chosen === undefined) return refuseForm(submission, { category: ["Choose a service"] });
  const onlyByAppointment =
    appointmentOption(chosen.name).length > 0 &&
    (await programmesIn(registration.customer, chosen, lovedOne?.id ?? null)).length === 0;
  return onlyByAppointment
    ? chooseByAppointment(request, registration, lovedOne, backToListPath(params))
    : redirect(choiceWith(params, { category: chosen.id }));
}

async function answerProduct(
  request: Request,
  registration: Registration,
  form: FormData,
  { category, programmes, lovedOne, params }: ChoiceOf<"product">,
) {
  const submission = parseForm(form, productForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { product } = submission.value;
  if (product === BY_APPOINTMENT && appointmentOption(category.name).length > 0)
    return chooseByAppointment(request, registration, lovedOne, backToListPath(params));
  const chosen = programmes.find(({ id }) => id === product);
  if (!chosen?.eligible)
    return refuseForm(submission, { product: [chosen?.reason ?? "Choose a programme"] });
  return redirect(choiceWith(params, { product: chosen.id }));
}

async function answerPlace(
  request: Request,
  registration: Registration,
  { category, programme, lovedOne, params }: ChoiceOf<"place">,
) {
  const inPlaceOf = params.get("change");
  return formAction(
    request,
    placeForm,
    async ({ offer, center }, { submission }) => {
      if (!programme.offers.some(({ id }) => id === offer))
        return refuseForm(submission, { offer: ["Choose a package"] });
      if (!programme.centres.some(({ id }) => id === center))
        return refuseForm(submission, { center: ["Choose a centre"] });
      const reason = await reasonNotAvailable(programme.id, center);
      if (reason) return refuseForm(submission, { center: [reason] }, 409);
      if (isFull(registration, inPlaceOf)) return refuseForm(submission, { "": [FULL] }, 409);
      const choice = {
        categoryId: category.id,
        productId: programme.id,
        offeringId: offer,
        centerId: center,
        clientId: lovedOne?.id ?? null,
      };
      await putProgramme(registration, choice, inPlaceOf);
      return redirectWithSuccess(
        request,
        backToListPath(params),
        `${programme.name} is in your registration.`,
      );
    },
    onRejectedOrUnavailable(fieldError()),
  );
}
