import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DoorButtons, DoorLink } from "~/features/check-in/door-buttons";
import { staffCodeForm } from "~/features/check-in/forms";
import {
  getSampleStaffCode,
  listPosterCentres,
  openPosters,
} from "~/features/check-in/posters.server";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ListPage,
  Notice,
  QuestionPage,
  RouteError,
  TextField,
  useHiddenPageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";

export const meta = () => useHiddenPageMeta("Posters for the doors");

export async function loader({ request }: LoaderFunctionArgs) {
  return { centres: await listPosterCentres(request), sample: getSampleStaffCode() };
}

export async function action({ request }: ActionFunctionArgs) {
  return handleUnboundForm(
    request,
    staffCodeForm,
    ({ staffCode }) => openPosters(staffCode),
    onRejected(showFieldError("staffCode", getRejectionStatus)),
  );
}

export default function Posters() {
  const { centres } = useLoaderData<typeof loader>();
  if (centres === null) return <CodeForm />;
  return (
    <ListPage
      title="Posters for the doors"
      lead="Which posters do you want to print?"
      back={{ to: "/", label: "Home" }}
    >
      <DoorButtons>
        {centres.map(({ id, name }) => (
          <DoorLink key={id} to={paths.to(paths.checkIn.poster, { centerId: id })} label={name} />
        ))}
      </DoorButtons>
      <p className="mt-8">
        For assessments, doctor's notes and people who did not come:{" "}
        <Anchor to={paths.counter.start}>Record who came</Anchor>
      </p>
    </ListPage>
  );
}

function CodeForm() {
  const { sample } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ staffCode: string }>({ id: "staff" });
  return (
    <QuestionPage
      title="Posters for the doors"
      back={{ to: "/", label: "Home" }}
      lead="For our staff: print the codes that people scan to check in and check out."
      form={form}
      button="Show the posters"
      before={
        sample ? (
          <Notice title="Sandbox: the staff code">
            <p>{sample}</p>
          </Notice>
        ) : undefined
      }
    >
      <TextField
        field={fields.staffCode}
        label="Staff code"
        type="password"
        width="medium"
        autoComplete="off"
        spellCheck={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
