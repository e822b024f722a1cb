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
import { buildHealthStepFrame, changeAddressOf } from "~/features/health/health-draft.server";
import { messages } from "~/lib/text/messages";
import { CheckAnswersPage, RouteError, usePageMeta } from "~/ui";
import { readForm } from "~/web/forms/form.server";

const TITLE = "Check your health declaration";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const declaration = await requireDeclaration(request, "ReviewInformation");
  const { HealthStatus, HealthCondition } = declaration.state.answers;
  // Each answer has its own page, in this order.
  const changed = (path: string, rows: HealthRow[]) =>
    rows.map((row, at) => ({ ...row, changeTo: changeAddressOf(declaration, path, at + 1) }));
  return {
    ...buildHealthStepFrame(request, declaration, "ReviewInformation"),
    name: declaration.form.clientName,
    lovedOne: await findLovedOneName(declaration.customer, declaration.form),
    sections: [
      { title: "Who this is about", rows: listAboutRows(declaration.form) },
      {
        title: "You and exercise",
        rows: changed("health-status", HealthStatus ? listStatusRows(HealthStatus) : []),
      },
      {
        title: "Your health",
        rows: changed(
          "health-condition",
          HealthCondition ? listConditionRows(HealthCondition) : [],
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
    { failed: `${messages.declarationFailed} ${answer.message}` },
    { status: answer.status },
  );
}

export default function ReviewInformation() {
  const { sections, name, lovedOne, back, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <CheckAnswersPage
      title={lovedOne ? "Check the health declaration" : TITLE}
      step={step}
      back={{ to: back }}
      lead={`For ${name}. Please read everything. If something is not right, choose Change beside it.`}
      sections={sections}
      button={
        lovedOne ? `Send the health declaration of ${lovedOne}` : "Send my health declaration"
      }
      errors={actionData ? [{ message: actionData.failed }] : []}
    />
  );
}

export const ErrorBoundary = RouteError;
