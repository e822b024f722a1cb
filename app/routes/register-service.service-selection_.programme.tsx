import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  categoryForm,
  personForm,
  placeForm,
  productForm,
} from "~/journeys/registration/service-selection";
import { formatMoney } from "~/lib/money";
import { redirectWithFlash } from "~/portal/flash.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { readChoice } from "~/portal/registration/choice.server";
import { requireStep } from "~/portal/registration/draft.server";
import {
  isFull,
  lineKey,
  putProgramme,
  reasonAgainstStart,
} from "~/portal/registration/programmes.server";
import { Anchor, QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";

const PLACE = "/register-service/service-selection/programme";
const ADD = "/loved-ones/add?return=registration";
const NEW_LOVED_ONE = "new_loved_one";
const titles = {
  person: "For whom is it?",
  category: "Which service?",
  product: "Which programme?",
  place: "Which package, and where?",
};

export const meta = () => usePageMeta("Choose a programme");

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "ServiceSelection");
  const { question, people, lovedOne, categories, category, programmes, programme, params } =
    await readChoice(request, registration);
  const changed = registration.cart.items.find((item) => lineKey(item) === params.get("change"));
  const only = <Item extends { id: string }>(list: readonly Item[], old: string | undefined) =>
    (list.length === 1 ? list[0]?.id : old) ?? "";
  return {
    question,
    back: placeWith(
      params,
      question === "place"
        ? { product: null }
        : { category: null, product: null, ...(question === "category" && { for: null }) },
    ),
    first: question === "person" || (question === "category" && people.length === 1),
    list: listWith(params),
    soFar: [lovedOne && `For ${lovedOne.name}`, category?.name, programme?.name]
      .filter(Boolean)
      .join(", "),
    people: [
      ...people.map(({ id, name }) => ({ value: id, label: name })),
      { value: NEW_LOVED_ONE, label: "Somebody new: add a loved one" },
    ],
    categories: categories.map(({ id, name, summary }) => ({
      value: id,
      label: name,
      hint: summary,
    })),
    products: programmes.map(({ id, name, eligible, reason, offers }) => ({
      value: id,
      label: name,
      disabled: !eligible,
      hint:
        reason ??
        `From ${formatMoney(Math.min(...offers.map(({ priceWithGst }) => priceWithGst)))} with GST`,
    })),
    offers: (programme?.offers ?? []).map(({ id, name, priceWithGst, validityDays }) => ({
      value: id,
      label: `${name}: ${formatMoney(priceWithGst)} with GST`,
      hint: `To be used within ${validityDays} days`,
    })),
    centres: (programme?.centres ?? []).map(({ id, name }) => ({ value: id, label: name })),
    answers: {
      person: changed?.clientId ?? registration.actingFor ?? (changed ? "my_self" : ""),
      category: category?.id ?? changed?.categoryId ?? "",
      product: only(
        programmes.filter(({ eligible }) => eligible),
        changed?.productId,
      ),
      offer: only(programme?.offers ?? [], changed?.offeringId),
      center: only(programme?.centres ?? [], changed?.centerId),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const registration = await requireStep(request, "ServiceSelection");
  const form = await readForm(request);
  const { question, people, lovedOne, categories, category, programmes, programme, params } =
    await readChoice(request, registration);
  if (question === "person") {
    const submission = parseForm(form, personForm);
    if (submission.status !== "success") return refuseForm(submission);
    const { person } = submission.value;
    if (person === NEW_LOVED_ONE) return redirect(ADD);
    if (!people.some(({ id }) => id === person))
      return refuseForm(submission, { person: ["Choose for whom"] });
    return redirect(placeWith(params, { for: person }));
  }
  if (question === "category") {
    const submission = parseForm(form, categoryForm);
    if (submission.status !== "success") return refuseForm(submission);
    const chosen = categories.find(({ id }) => id === submission.value.category);
    if (chosen === undefined) return refuseForm(submission, { category: ["Choose a service"] });
    return redirect(placeWith(params, { category: chosen.id }));
  }
  if (question === "product") {
    const submission = parseForm(form, productForm);
    if (submission.status !== "success") return refuseForm(submission);
    const chosen = programmes.find(({ id }) => id === submission.value.product);
    if (!chosen?.eligible)
      return refuseForm(submission, { product: [chosen?.reason ?? "Choose a programme"] });
    return redirect(placeWith(params, { product: chosen.id }));
  }
  const submission = parseForm(form, placeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { offer, center } = submission.value;
  if (!programme.offers.some(({ id }) => id === offer))
    return refuseForm(submission, { offer: ["Choose a package"] });
  if (!programme.centres.some(({ id }) => id === center))
    return refuseForm(submission, { center: ["Choose a centre"] });
  const reason = await reasonAgainstStart(registration.customer, category, programme.id, center);
  if (reason) return refuseForm(submission, { center: [reason] }, 409);
  const change = params.get("change");
  if (isFull(registration, change))
    return refuseForm(
      submission,
      { "": ["Your cart is full. Please pay for these programmes first, or remove one."] },
      409,
    );
  const choice = {
    categoryId: category.id,
    productId: programme.id,
    offeringId: offer,
    centerId: center,
    clientId: lovedOne?.id ?? null,
  };
  await putProgramme(registration, choice, change);
  return redirectWithFlash(request, listWith(params), {
    kind: "success",
    text: `${programme.name} is in your registration.`,
  });
}

export default function ChooseProgramme() {
  const {
    question,
    first,
    back,
    list,
    soFar,
    people,
    categories,
    products,
    offers,
    centres,
    answers,
  } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof answers>({
    id: "programme",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  const title = titles[question];
  return (
    <QuestionPage
      form={form}
      title={title}
      lead={soFar || undefined}
      back={{ to: first ? list : back }}
      button={question === "place" ? "Choose this programme" : "Continue"}
      after={
        question === "category" && first ? (
          <p className="mt-6">
            <Anchor to={ADD} className="btn-quiet">
              It is for somebody else: add a loved one
            </Anchor>
          </p>
        ) : null
      }
    >
      {question === "person" ? (
        <RadioField field={fields.person} label={title} labelHidden options={people} />
      ) : null}
      {question === "category" ? (
        <RadioField field={fields.category} label={title} labelHidden options={categories} />
      ) : null}
      {question === "product" ? (
        <RadioField field={fields.product} label={title} labelHidden options={products} />
      ) : null}
      {question === "place" ? (
        <>
          <RadioField field={fields.offer} label="Package" options={offers} />
          <RadioField field={fields.center} label="Centre" options={centres} />
        </>
      ) : null}
    </QuestionPage>
  );
}

function placeWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    value === null ? next.delete(name) : next.set(name, value);
  return `${PLACE}?${next}`;
}

function listWith(params: URLSearchParams): string {
  return `/register-service/service-selection${params.get("return") === "review" ? "?return=review" : ""}`;
}

export const ErrorBoundary = RouteError;
