import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enteredInWords } from "~/journeys/counter/words";
import { consentForm } from "~/journeys/registration/review-information";
import {
  type ShownRow,
  shownAddresses,
  shownContact,
  shownDenticare,
  shownDetails,
  shownHealth,
  shownMarketing,
} from "~/journeys/registration/shown";
import {
  healthAnswersOf,
  healthPersons,
  isDenticareAlone,
  MY_SELF,
} from "~/journeys/registration/state";
import type { StepName } from "~/journeys/registration/step-names";
import {
  addressBefore,
  changeAddressOf,
  neededSteps,
  stepLine,
} from "~/journeys/registration/steps";
import { AGREEMENT } from "~/portal/counter/agreement.server";
import { redirectWithFlash } from "~/portal/flash.server";
import { keepingTyped, parseForm, readForm, refuseForm } from "~/portal/form.server";
import { confirmRegistration } from "~/portal/registration/confirm.server";
import { afterReview } from "~/portal/registration/denticare.server";
import { type Registration, requireStep } from "~/portal/registration/draft.server";
import { explainRefusal } from "~/portal/registration/refusal.server";
import { CheckAnswersPage, Notice, RegistrationTicks, RouteError, usePageMeta } from "~/ui";

const TITLE = "Check your answers";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { state, cart, customer } = await requireStep(request, "ReviewInformation");
  const record = await customer.api.profiles.get();
  const programmes = cart.items.map((item, index) => ({
    label: cart.items.length === 1 ? "Programme" : `Programme ${index + 1}`,
    value: [
      item.product.name,
      item.offer.name,
      item.center.name,
      `For: ${item.clientName ?? "Myself"}`,
      ...(item.offered ? [] : ["No longer offered. Please remove it."]),
    ].join("\n"),
  }));
  const sections: Section[] = [
    {
      title: "Programmes",
      step: "ServiceSelection",
      rows: [...programmes, ...shownDenticare(state), ...shownMarketing(state)],
    },
    ...healthPersons(state).map<Section>((person) => ({
      title: person === MY_SELF ? "Your health" : `Health of ${nameOf(cart, person)}`,
      step: "HealthDeclaration",
      rows: shownHealth({ ...state, healthDeclaration: healthAnswersOf(state, person) }),
      query: person === MY_SELF ? "" : `&for=${person}`,
    })),
    {
      title: "Your details",
      step: "YourDetails",
      rows: shownDetails(state, record.maskedNric),
    },
    { title: "Your address", step: "YourAddress", rows: shownAddresses(state) },
    {
      title: "Your emergency contact",
      step: "EmergencyContact",
      rows: shownContact(state),
    },
  ];
  const needed = neededSteps(state);
  const visit =
    customer.visit && enteredInWords({ ...customer.visit, centerName: customer.visit.centreName });
  return {
    step: stepLine(state, "ReviewInformation"),
    back: addressBefore(state, "ReviewInformation"),
    visit,
    button: visit ? "Go on to the agreement" : confirmWords(state),
    sections: sections
      .filter(({ step }) => needed.includes(step))
      .map(({ title, step, rows, query = "" }) => ({
        title,
        rows,
        changeTo: changeAddressOf(step) + query,
      })),
    answers: {
      personalDataConsent: "",
      marketingConsent: record.marketingConsent || cart.marketingConsent ? "on" : "",
    },
  };
}

const confirmWords = (state: Registration["state"]) =>
  isDenticareAlone(state) ? "Confirm and register" : "Confirm and see the price";

interface Section {
  title: string;
  step: StepName;
  rows: ShownRow[];
  /** More of the address where it is changed. */
  query?: string;
}

const nameOf = (cart: Registration["cart"], person: string) =>
  cart.items.find(({ clientId }) => clientId === person)?.clientName ?? "your loved one";

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return keepingTyped(form, () => confirm(request, form));
}

async function confirm(request: Request, form: FormData) {
  const registration = await requireStep(request, "ReviewInformation");
  if (registration.customer.visit) return redirect(`${AGREEMENT}?for=registration`);
  const submission = parseForm(form, consentForm);
  if (submission.status !== "success") return refuseForm(submission);
  const refusal = await confirmRegistration(registration, submission.value);
  if (refusal)
    return redirectWithFlash(request, changeAddressOf(refusal.step), explainRefusal(refusal));
  return afterReview(request, registration);
}

export default function ReviewInformation() {
  const { sections, back, button, step, answers, visit } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof answers>({
    id: "review",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  return (
    <CheckAnswersPage
      form={form}
      title={TITLE}
      step={step}
      back={back ? { to: back } : undefined}
      lead="Please read everything. If something is not right, choose Change beside it."
      before={visit ? <Notice title={`These answers are ${visit}`} /> : undefined}
      sections={sections}
      button={button}
    >
      {/* At a counter it is a page of its own. */}
      {visit ? null : (
        <>
          <h2>Your agreement</h2>
          <RegistrationTicks fields={fields} />
        </>
      )}
    </CheckAnswersPage>
  );
}

export const ErrorBoundary = RouteError;
