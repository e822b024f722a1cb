import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildHealthStepFrame, findResumePath } from "~/features/health/health-draft.server";
import {
  findDraftStep,
  findMedicalHistoryStatus,
  readOpenHistory,
  requireHistorySender,
  startHistory,
} from "~/features/health/medical.server";
import { MedicalOverview } from "~/features/health/medical-overview";
import { findFormMinutes } from "~/features/health/minutes.server";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { ListPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { isFeatureEnabled } from "~/web/customer/features.server";
import { readForm } from "~/web/forms/form.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

const MY_SERVICES = paths.to(paths.home.start, { tab: "HEALTH_DECLARATION" });

export const meta = () => usePageMeta(useText()("health:history.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireHistorySender(request);
  const [person, minutes, hasDentist, language] = await Promise.all([
    findMedicalHistoryStatus(customer),
    findFormMinutes("medical-history"),
    isFeatureEnabled("denticare"),
    readVisitorLanguage(request),
  ]);
  if (person === null) return { person: null, minutes };
  const { shortDate } = getFormats(language);
  const form = await readOpenHistory(customer, person);
  const step = findDraftStep(form);
  return {
    minutes,
    person: {
      name: person.clientName,
      status: person.status,
      hasDentist,
      lastUpdated: person.lastUpdated && shortDate(person.lastUpdated),
      history: person.history.map(({ id, submittedDate }) => ({
        id,
        on: shortDate(submittedDate),
        to: paths.to(paths.health.historyAnswers, { record: id }),
      })),
      going: step && {
        to: findResumePath(form),
        ...(await buildHealthStepFrame(request, form, step.name)).step,
      },
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireHistorySender(request);
  const start = (await readForm(request)).get("start");
  const person = await findMedicalHistoryStatus(customer);
  if (person === null) return redirect(paths.health.history);
  const from = start === "old" || start === "new" ? start : "kept";
  return redirect(findResumePath(await startHistory(customer, person, from)));
}

export default function MedicalHistory() {
  const { person, minutes } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={
        person ? text("health:history.of", { name: person.name }) : text("health:history.title")
      }
      back={{
        to: MY_SERVICES,
        label: text("health:my-services"),
      }}
    >
      <MedicalOverview person={person} minutes={minutes} />
    </ListPage>
  );
}
