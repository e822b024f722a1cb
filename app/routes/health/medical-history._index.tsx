import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildHealthStepFrame, findResumePath } from "~/features/health/health-draft.server";
import {
  findDraftStep,
  findMedicalStatus,
  readOpenHistory,
  startHistory,
} from "~/features/health/medical.server";
import { MedicalOverview } from "~/features/health/medical-overview";
import { formatMinutes } from "~/features/health/minutes.server";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import { ListPage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { isOffered } from "~/web/customer/features.server";
import { readForm } from "~/web/forms/form.server";

const TITLE = "Medical history";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const [person, minutes, hasDentist] = await Promise.all([
    findMedicalStatus(customer),
    formatMinutes("medical-history"),
    isOffered("denticare"),
  ]);
  if (person === null) return { person: null, minutes };
  const form = await readOpenHistory(customer, person);
  const step = findDraftStep(form);
  return {
    minutes,
    person: {
      name: person.clientName,
      status: person.status,
      hasDentist,
      lastUpdated: person.lastUpdated && formatDate(person.lastUpdated),
      history: person.history.map(({ id, submittedDate }) => ({
        id,
        on: formatDate(submittedDate),
        to: paths.to(paths.health.historyAnswers, { record: id }),
      })),
      going: step && {
        to: findResumePath(form),
        ...buildHealthStepFrame(request, form, step.name).step,
      },
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const start = (await readForm(request)).get("start");
  const person = await findMedicalStatus(customer);
  if (person === null) return redirect(paths.health.history);
  const from = start === "old" || start === "new" ? start : "kept";
  return redirect(findResumePath(await startHistory(customer, person, from)));
}

export default function MedicalHistory() {
  const { person, minutes } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={person ? `Medical history of ${person.name}` : TITLE}
      back={{ to: paths.to(paths.home.start, { tab: "HEALTH_DECLARATION" }), label: "My services" }}
    >
      <MedicalOverview person={person} minutes={minutes} />
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
