import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  findLovedOneName,
  listAboutRows,
  requireDeclaration,
  sendDeclaration,
} from "~/features/health/declaration.server";
import {
  type HealthRow,
  listConditionRows,
  listStatusRows,
} from "~/features/health/declaration-rows";
import { buildChangeUrl, buildHealthStepFrame } from "~/features/health/health-draft.server";
import { loadFormWords } from "~/features/health/health-language.server";
import { reply } from "~/languages/reply";
import { CheckAnswersPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readForm } from "~/web/forms/form.server";
import { wordForVisitor } from "~/web/language/replies.server";

export const meta = () => usePageMeta(useText()("health:check.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const declaration = await requireDeclaration(request, "ReviewInformation");
  const words = await loadFormWords(request);
  const { text } = words;
  const { HealthStatus, HealthCondition } = declaration.state.answers;
  // Each answer has its own page, in this order.
  const changed = (path: string, rows: HealthRow[]) =>
    rows.map((row, at) => ({ ...row, changeTo: buildChangeUrl(declaration, path, at + 1) }));
  return {
    ...(await buildHealthStepFrame(request, declaration, "ReviewInformation")),
    name: declaration.form.clientName,
    lovedOne: await findLovedOneName(declaration.customer, declaration.form),
    sections: [
      { title: text("health:about"), rows: listAboutRows(declaration.form) },
      {
        title: text("health:step.exercise"),
        rows: changed("health-status", HealthStatus ? listStatusRows(HealthStatus, words) : []),
      },
      {
        title: text("health:step.health"),
        rows: changed(
          "health-condition",
          HealthCondition ? listConditionRows(HealthCondition, words) : [],
        ),
      },
    ],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const declaration = await requireDeclaration(request, "ReviewInformation");
  await readForm(request);
  const answer = await sendDeclaration(request, declaration);
  if (answer instanceof Response) return answer;
  return data(
    { failed: wordForVisitor(reply("replies-health:failed", { reason: answer.message })) },
    { status: answer.status },
  );
}

export default function ReviewInformation() {
  const { sections, name, lovedOne, back, step } = useLoaderData<typeof loader>();
  const text = useText();
  const actionData = useActionData<typeof action>();
  return (
    <CheckAnswersPage
      title={text(lovedOne ? "health:check.title-for" : "health:check.title")}
      step={step}
      back={{ to: back }}
      lead={text("health:check.lead", { name })}
      sections={sections}
      button={
        lovedOne ? text("health:check.send-for", { name: lovedOne }) : text("health:check.send")
      }
      errors={actionData ? [{ message: actionData.failed }] : []}
    />
  );
}
