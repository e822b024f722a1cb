import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { marketingForm } from "~/journeys/registration/service-selection";
import { withGst } from "~/lib/money";
import { redirectWithFlash } from "~/portal/flash.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { BY_APPOINTMENT, keepByAppointment } from "~/portal/registration/denticare.server";
import { requireStep } from "~/portal/registration/draft.server";
import {
  lineKey,
  putItems,
  removeProgramme,
  toChoice,
} from "~/portal/registration/programmes.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import {
  Button,
  ButtonLink,
  Card,
  CheckboxesField,
  DenticareByAppointment,
  EmptyState,
  Fact,
  Money,
  PageForm,
  QuestionPage,
  RouteError,
  TextField,
  usePageMeta,
} from "~/ui";

const TITLE = "What would you like to join?";
const CHOOSE = "/register-service/service-selection/programme";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "ServiceSelection");
  const { api } = registration.customer;
  const [info, channels] = await Promise.all([
    api.carts.checkoutInfo(),
    api.configuration.marketingChannels({ query: {} }),
  ]);
  const { marketingChanel, sourceOthers } = registration.state.serviceSelection;
  const { search } = new URL(request.url);
  return {
    ...(await stepFrame(request, registration, "ServiceSelection")),
    denticare: registration.state.denticareByAppointment ? BY_APPOINTMENT : null,
    choose: CHOOSE + search,
    programmes: info.items.map((item) => ({
      key: lineKey(item),
      name: item.product.name,
      icon: item.product.icon,
      offer: item.offer.name,
      centre: item.center.name,
      who: item.clientName ?? "Myself",
      price: withGst(item.amount, info.tax.rateBasisPoints),
      changeTo: `${CHOOSE}?${withChange(search, lineKey(item))}`,
    })),
    channels: channels.content.map(({ id, value }) => ({ value: id, label: value })),
    answers: {
      marketingChanel: marketingChanel.map(({ id }) => id),
      sourceOthers: sourceOthers ?? "",
    },
  };
}

function withChange(search: string, key: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set("change", key);
  return params;
}

export async function action({ request }: ActionFunctionArgs) {
  const registration = await requireStep(request, "ServiceSelection");
  const form = await readForm(request);
  const remove = form.get("remove");
  if (typeof remove === "string") {
    if (remove === BY_APPOINTMENT) await keepByAppointment(registration, false);
    else await removeProgramme(registration, remove);
    const { pathname, search } = new URL(request.url);
    return redirectWithFlash(request, pathname.replace(/\.data$/, "") + search, {
      kind: "success",
      text: "The programme was removed.",
    });
  }
  const { content } = await registration.customer.api.configuration.marketingChannels({
    query: {},
  });
  const submission = parseForm(form, marketingForm(content));
  if (submission.status !== "success") return refuseForm(submission);
  const { items } = registration.cart;
  if (items.length === 0 && !registration.state.denticareByAppointment)
    return refuseForm(submission, { "": ["Choose a programme first"] });
  const serviceSelection = { ...registration.state.serviceSelection, ...submission.value };
  const answer = await finishStep(request, registration, "ServiceSelection", {
    form,
    submission,
    change: { serviceSelection },
  });
  if (answer instanceof Response) await putItems(registration, items.map(toChoice));
  return answer;
}

export default function ServiceSelection() {
  const { programmes, denticare, channels, answers, choose, saves, back, step } =
    useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof answers>({
    id: "service-selection",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  const empty = programmes.length === 0 && !denticare;
  const list = empty ? (
    <EmptyState
      icon="heart"
      title="No programme chosen yet"
      action={<ButtonLink to={choose}>Choose a programme</ButtonLink>}
    >
      <p>We ask you for the service, the programme, and a place near you.</p>
    </EmptyState>
  ) : (
    <div className="stack">
      <div className="tiles">
        {denticare ? <DenticareByAppointment remove={denticare} /> : null}
        {programmes.map((programme) => (
          <Card
            key={programme.key}
            title={programme.name}
            icon={programme.icon}
            actions={
              <PageForm className="row">
                <ButtonLink to={programme.changeTo} kind="quiet">
                  Change<span className="sr-only"> {programme.name}</span>
                </ButtonLink>
                <Button kind="quiet" name="remove" value={programme.key}>
                  Remove<span className="sr-only"> {programme.name}</span>
                </Button>
              </PageForm>
            }
          >
            <p>{programme.offer}</p>
            <Fact icon="place">{programme.centre}</Fact>
            <Fact icon="user">For: {programme.who}</Fact>
            <p className="font-bold">
              <Money cents={programme.price} /> with GST
            </p>
          </Card>
        ))}
      </div>
      <ButtonLink to={choose} kind="secondary">
        Add another programme
      </ButtonLink>
    </div>
  );
  return (
    <QuestionPage
      form={form}
      title={TITLE}
      step={step}
      back={back ? { to: back } : undefined}
      before={list}
      button={empty ? null : "Continue"}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      {empty ? null : (
        <>
          <CheckboxesField
            field={fields.marketingChanel}
            label="How did you hear about us?"
            hint="Choose as many as you like."
            optional
            options={channels}
          />
          <TextField field={fields.sourceOthers} label="If Others: where did you hear about us?" />
        </>
      )}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
