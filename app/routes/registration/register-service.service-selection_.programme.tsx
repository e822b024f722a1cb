import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ADD_LOVED_ONE, answerChoice } from "~/features/registration/choice/answer-choice.server";
import {
  buildBackToListPath,
  buildChoiceAddress,
  findNewLovedOneId,
  requireChoice,
} from "~/features/registration/choice/choice.server";
import { listAppointmentOptions } from "~/features/registration/choice/denticare.server";
import { buildLineKey, listProductOptions } from "~/features/registration/choice/programmes.server";
import { loadRunningSummaryWithPrices } from "~/features/registration/journey/running-summary.server";
import { MY_SELF, NEW_LOVED_ONE } from "~/features/registration/journey/state";
import { loadTrainingDays } from "~/features/shop/timetable.server";
import { formatMoney } from "~/lib/money";
import { Anchor, QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { readForm } from "~/web/forms/form.server";
import { englishWords } from "~/web/language/translations.server";

const titles = {
  person: "Who is it for?",
  category: "Which service?",
  product: "Which programme?",
  place: "Which package, and where?",
};

export const meta = () => usePageMeta("Choose a programme");

export async function loader({ request }: LoaderFunctionArgs) {
  const [registration, choice] = await requireChoice(request);
  const { question, people, lovedOne, categories, category, programmes, programme, params } =
    choice;
  const changed = registration.cart.items.find(
    (item) => buildLineKey(item) === params.get("change"),
  );
  const only = <Item extends { id: string }>(list: readonly Item[], old: string | undefined) =>
    (list.length === 1 ? list[0]?.id : old) ?? "";
  const days = programme ? ((await loadTrainingDays(programme.name, englishWords)) ?? {}) : {};
  const products = [...listAppointmentOptions(category?.name), ...listProductOptions(programmes)];
  return {
    summary: await loadRunningSummaryWithPrices(registration),
    question,
    back: buildChoiceAddress(
      params,
      question === "place"
        ? { product: null }
        : { category: null, product: null, ...(question === "category" && { for: null }) },
    ),
    first: question === "person" || (question === "category" && people.length === 1),
    list: buildBackToListPath(params),
    addLovedOne: ADD_LOVED_ONE,
    soFar: [lovedOne && `For ${lovedOne.name}`, category?.name, programme?.name]
      .filter(Boolean)
      .join(", "),
    people: listPersonOptions(people),
    categories: categories.map(({ id, name, summary }) => ({
      value: id,
      label: name,
      hint: summary,
    })),
    products,
    offers: (programme?.offers ?? []).map(({ id, name, priceWithGst, validityDays }) => ({
      value: id,
      label: `${name}: ${formatMoney(priceWithGst)} with GST`,
      hint: `Use it within ${validityDays} days`,
    })),
    centres: (programme?.centres ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
      hint: days[id]?.map((line) => `${line}.`).join(" "),
    })),
    answers: {
      person:
        changed?.clientId ??
        registration.actingFor ??
        (changed ? MY_SELF : findNewLovedOneId(registration, people)),
      category: category?.id ?? changed?.categoryId ?? "",
      product: only(
        products.flatMap(({ value, disabled }) => (disabled ? [] : [{ id: value }])),
        changed?.productId,
      ),
      offer: only(programme?.offers ?? [], changed?.offeringId),
      center: only(programme?.centres ?? [], changed?.centerId),
    },
  };
}

const listPersonOptions = (people: readonly { id: string; name: string }[]) => [
  ...people.map(({ id, name }) => ({ value: id, label: name })),
  { value: NEW_LOVED_ONE, label: "Someone new: add a loved one" },
];

export async function action({ request }: ActionFunctionArgs) {
  const [registration, choice] = await requireChoice(request);
  return answerChoice(request, registration, choice, await readForm(request));
}

export default function ChooseProgramme() {
  const {
    question,
    first,
    back,
    list,
    addLovedOne,
    soFar,
    people,
    categories,
    products,
    offers,
    centres,
    answers,
  } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({ id: "programme", defaultValue: answers });
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
            <Anchor to={addLovedOne} className="btn-quiet">
              It is for someone else: add a loved one
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

export const ErrorBoundary = RouteError;
