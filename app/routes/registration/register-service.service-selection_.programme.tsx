import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Programme } from "~/contract/shop/catalogue";
import { ADD_LOVED_ONE, answerChoice } from "~/features/registration/choice/answer-choice.server";
import {
  buildBackToListPath,
  buildChoiceAddress,
  findNewLovedOneId,
  requireChoice,
} from "~/features/registration/choice/choice.server";
import { listAppointmentOptions } from "~/features/registration/choice/denticare.server";
import {
  buildLineKey,
  listOfferOptions,
  listProductOptions,
} from "~/features/registration/choice/programmes.server";
import { loadRunningSummaryWithPrices } from "~/features/registration/journey/running-summary.server";
import { MY_SELF, NEW_LOVED_ONE } from "~/features/registration/journey/state";
import { loadTrainingDays } from "~/features/shop/timetable.server";
import type { GetText, Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { Anchor, QuestionPage, RadioField, usePageMeta } from "~/ui";
import type { Field, Option } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("registration:choose.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const [registration, choice] = await requireChoice(request);
  const { question, people, lovedOne, categories, category, programmes, programme, params } =
    choice;
  const changed = registration.cart.items.find(
    (item) => buildLineKey(item) === params.get("change"),
  );
  const only = <Item extends { id: string }>(list: readonly Item[], old: string | undefined) =>
    (list.length === 1 ? list[0]?.id : old) ?? "";
  const words = await loadVisitorWords(request);
  const { text, language } = words;
  const products = [
    ...listAppointmentOptions(category?.name, text),
    ...listProductOptions(programmes, words),
  ];
  return {
    summary: await loadRunningSummaryWithPrices(registration, words),
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
    soFar: getFormats(language).series(
      [
        lovedOne && text("registration:choose.for", { name: lovedOne.name }),
        category && translateProviderText(category.name, language),
        programme && translateProviderText(programme.name, language),
      ].flatMap((part) => part || []),
    ),
    people: listPersonOptions(people, text),
    categories: categories.map(({ id, name, summary }) => ({
      value: id,
      label: translateProviderText(name, language),
      hint: summary && translateProviderText(summary, language),
    })),
    products,
    offers: listOfferOptions(programme?.offers ?? [], words),
    centres: await listCentreOptions(programme, words),
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

async function listCentreOptions(programme: Programme | undefined, words: Words) {
  if (programme === undefined) return [];
  const days = (await loadTrainingDays(programme.name, words)) ?? {};
  return programme.centres.map(({ id, name }) => ({
    value: id,
    label: name,
    hint: days[id]?.map((line) => line + words.text("registration:choose.stop")).join(" "),
  }));
}

const listPersonOptions = (people: readonly { id: string; name: string }[], text: GetText) => [
  ...people.map(({ id, name }) => ({ value: id, label: name })),
  { value: NEW_LOVED_ONE, label: text("registration:choose.someone-new") },
];

export async function action({ request }: ActionFunctionArgs) {
  const [registration, choice] = await requireChoice(request);
  return answerChoice(request, registration, choice, await readForm(request));
}

/** Marks the summary of a category, which is the provider's English text. */
const markHintAsEnglish = <Choice extends { hint: string }>(choice: Choice) => ({
  ...choice,
  hint: <ProviderText>{choice.hint}</ProviderText>,
});

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
  const text = useText();
  const title = text(`registration:choose.${question}`);
  return (
    <QuestionPage
      form={form}
      title={title}
      lead={soFar || undefined}
      back={{ to: first ? list : back }}
      button={question === "place" ? text("registration:choose.button") : text("shell:continue")}
      after={
        question === "category" && first ? (
          <p className="mt-6">
            <Anchor to={addLovedOne} className="btn-quiet">
              {text("registration:choose.someone-else")}
            </Anchor>
          </p>
        ) : null
      }
    >
      {question === "person" ? (
        <RadioField field={fields.person} label={title} labelHidden options={people} />
      ) : null}
      {question === "category" ? (
        <RadioField
          field={fields.category}
          label={title}
          labelHidden
          options={categories.map(markHintAsEnglish)}
        />
      ) : null}
      {question === "product" ? (
        <RadioField field={fields.product} label={title} labelHidden options={products} />
      ) : null}
      {question === "place" ? <PlaceFields {...{ fields, offers, centres }} /> : null}
    </QuestionPage>
  );
}

function PlaceFields({
  fields,
  offers,
  centres,
}: {
  fields: Record<"offer" | "center", Field>;
  offers: Option[];
  centres: Option[];
}) {
  const text = useText();
  return (
    <>
      <RadioField
        field={fields.offer}
        label={text("registration:choose.package")}
        options={offers}
      />
      <RadioField
        field={fields.center}
        label={text("registration:choose.centre")}
        options={centres}
      />
    </>
  );
}
