import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckInButtons, CheckInLink } from "~/features/check-in/check-in-buttons";
import { staffCodeForm } from "~/features/check-in/forms";
import {
  getSampleStaffCode,
  grantPosterAccess,
  listPosterCentres,
} from "~/features/check-in/posters.server";
import * as paths from "~/lib/paths";
import { Anchor, ListPage, Notice, QuestionPage, TextField, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";

export const meta = () => useHiddenPageMeta(useText()("check-in:posters.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  return { centres: await listPosterCentres(request), sample: getSampleStaffCode() };
}

export async function action({ request }: ActionFunctionArgs) {
  return handleUnboundForm(
    request,
    staffCodeForm,
    ({ staffCode }) => grantPosterAccess(staffCode),
    onRejected(showFieldError("staffCode", getRejectionStatus)),
  );
}

export default function Posters() {
  const { centres } = useLoaderData<typeof loader>();
  const text = useText();
  if (centres === null) return <CodeForm />;
  return (
    <ListPage
      title={text("check-in:posters.title")}
      lead={text("check-in:posters.which")}
      back={{ to: "/", label: text("shell:back-home") }}
    >
      <CheckInButtons>
        {centres.map(({ id, name }) => (
          <CheckInLink
            key={id}
            to={paths.to(paths.checkIn.poster, { centerId: id })}
            label={name}
          />
        ))}
      </CheckInButtons>
      <p className="mt-8">
        <Sentence
          of="check-in:posters.came"
          parts={{
            link: <Anchor to={paths.counter.start}>{text("check-in:posters.came-link")}</Anchor>,
          }}
        />
      </p>
    </ListPage>
  );
}

function CodeForm() {
  const { sample } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ staffCode: string }>({ id: "staff" });
  return (
    <QuestionPage
      title={text("check-in:posters.title")}
      back={{ to: "/", label: text("shell:back-home") }}
      lead={text("check-in:posters.code-lead")}
      form={form}
      button={text("check-in:posters.button")}
      before={
        sample ? (
          <Notice title={text("counter:sandbox.staff")}>
            <p>{sample}</p>
          </Notice>
        ) : undefined
      }
    >
      <TextField
        field={fields.staffCode}
        label={text("counter:next.code")}
        type="password"
        width="medium"
        autoComplete="off"
        spellCheck={false}
      />
    </QuestionPage>
  );
}
