import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  enrolInIntake,
  requireIntake,
  requireIntakeChoice,
  toIntakeView,
} from "~/features/booking/intake/intake-choice.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { CheckAnswersPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("booking:intake.check"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { service, intakes } = await requireIntakeChoice(request);
  const found = await requireIntake(request, intakes, service.term.id);
  const intake = toIntakeView(found, await loadVisitorWords(request));
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
  return enrolInIntake(request, await requireCustomer(request));
}

export default function CheckIntake() {
  const { intake, programme, centre, personName, backTo, idempotencyKey } =
    useLoaderData<typeof loader>();
  const text = useText();
  return (
    <CheckAnswersPage
      title={text("booking:intake.check")}
      back={{ to: backTo }}
      sections={[
        {
          title: programme,
          changeTo: backTo,
          rows: [
            { label: text("booking:row.for"), value: personName },
            { label: text("booking:row.where"), value: centre },
            { label: text("booking:row.when"), value: intake.recurrence },
            { label: text("booking:row.from"), value: intake.from },
            { label: text("booking:row.to"), value: intake.until },
          ],
        },
        {
          title: text("booking:intake.all", { count: intake.dates.length }),
          rows: [],
          more: (
            <ol className="mt-3 list-decimal grid gap-2 pl-8">
              {intake.dates.map((date) => (
                <li key={date}>{date}</li>
              ))}
            </ol>
          ),
        },
      ]}
      button={text("booking:intake.enrol", { count: intake.dates.length })}
      buttonIcon="calendar"
      idempotencyKey={idempotencyKey}
    >
      <p>{text("booking:intake.rules")}</p>
    </CheckAnswersPage>
  );
}
