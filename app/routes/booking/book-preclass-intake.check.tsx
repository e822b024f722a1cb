import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  enrolIn,
  requireIntake,
  requireIntakeChoice,
  toIntakeView,
} from "~/features/booking/intake/intake-choice.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { CheckAnswersPage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta("Check your dates");

export async function loader({ request }: LoaderFunctionArgs) {
  const { service, intakes } = await requireIntakeChoice(request);
  const intake = toIntakeView(await requireIntake(request, intakes, service.term.id));
  return {
    intake,
    programme: service.productName,
    centre: service.centerName,
    personName: service.clientName,
    backTo: paths.to(paths.booking.intake, { term: service.term.id }),
    idempotencyKey: createToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return enrolIn(request, await requireCustomer(request));
}

export default function CheckIntake() {
  const { intake, programme, centre, personName, backTo, idempotencyKey } =
    useLoaderData<typeof loader>();
  return (
    <CheckAnswersPage
      title="Check your dates"
      back={{ to: backTo }}
      sections={[
        {
          title: programme,
          changeTo: backTo,
          rows: [
            { label: "For", value: personName },
            { label: "Where", value: centre },
            { label: "When", value: intake.recurrence },
            { label: "From", value: intake.from },
            { label: "To", value: intake.until },
          ],
        },
        {
          title: `All ${intake.dates.length} sessions`,
          rows: [],
          more: (
            <ol className="mt-3 list-decimal space-y-1 pl-8">
              {intake.dates.map((date) => (
                <li key={date}>{date}</li>
              ))}
            </ol>
          ),
        },
      ]}
      button={`Enrol for these ${intake.dates.length} sessions`}
      buttonIcon="calendar"
      idempotencyKey={idempotencyKey}
    >
      <p>
        The dates are fixed and cannot be rescheduled. A date that you cancel cannot be replaced. If
        you cancel it less than 2 working days before, it counts as used.
      </p>
    </CheckAnswersPage>
  );
}

export const ErrorBoundary = RouteError;
