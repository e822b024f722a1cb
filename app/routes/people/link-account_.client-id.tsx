import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendClientId } from "~/features/people/linking/link.server";
import { LinkFields } from "~/features/people/linking/link-fields";
import { readLinkPage } from "~/features/people/linking/link-page.server";
import { channelOptions, personalChoices } from "~/features/people/options";
import * as paths from "~/lib/paths";
import { QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { requireCustomer } from "~/web/customer/customer.server";

const TITLE = "Send me my client ID";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await readLinkPage(request, await requireCustomer(request));
  if (page.whose.length === 0) throw redirect(paths.people.link);
  return { ...page, answers: { ...page.answers, channel: "SMS" } };
}

export async function action({ request }: ActionFunctionArgs) {
  return sendClientId(request, await requireCustomer(request));
}

export default function SendClientId() {
  const { answers, whose } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({ id: "send", defaultValue: answers });
  return (
    <QuestionPage
      form={form}
      title={TITLE}
      lead="We will send it to the e-mail address or mobile number that we have on record. If nothing comes, please call us."
      back={{ to: paths.to(paths.people.link, { whose: answers.whose }) }}
      button="Send the client ID"
    >
      <LinkFields fields={fields} whose={whose} idTypes={personalChoices.idTypes} />
      <RadioField field={fields.channel} label="How should we send it?" options={channelOptions} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
