import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FoundClients } from "~/features/counter/found-clients";
import { handleFindClient } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { DateField, QuestionPage, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireDesk } from "~/web/customer/desk.server";

export const meta = () => usePageMeta(useText()("counter:tasks.find"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDesk(request);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => handleFindClient(request);

type Search = {
  clientId: string;
  name: string;
  dateOfBirth: { day: string; month: string; year: string };
  reason: string;
};

export default function FindClient() {
  const text = useText();
  const answer = useActionData<typeof action>();
  const found = answer && "found" in answer ? answer.found : null;
  const [form, fields] = useForm<Search>({
    id: "find-client",
    order: ["clientId", "name", "dateOfBirth", "reason"],
  });
  return (
    <QuestionPage
      title={text("counter:tasks.find")}
      back={{ to: paths.counter.start }}
      lead={text("counter:find.lead")}
      form={form}
      button={text("counter:find.button")}
      before={
        found ? (
          <>
            <FoundClients found={found} />
            <h2>{text("counter:find.again")}</h2>
          </>
        ) : undefined
      }
    >
      <TextField
        field={fields.clientId}
        label={text("counter:find.id")}
        hint={text("counter:find.id-hint")}
        optional
        width="medium"
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        field={fields.name}
        label={text("person-form:name")}
        optional
        spellCheck={false}
        autoComplete="off"
      />
      <DateField field={fields.dateOfBirth} label={text("person-form:birth")} optional />
      <TextField
        field={fields.reason}
        label={text("counter:find.why")}
        hint={text("counter:find.why-hint")}
        autoComplete="off"
      />
    </QuestionPage>
  );
}
