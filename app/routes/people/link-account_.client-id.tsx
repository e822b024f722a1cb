import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendClientId } from "~/features/people/linking/link.server";
import { LinkFields } from "~/features/people/linking/link-fields";
import { readLinkPage } from "~/features/people/linking/link-page.server";
import { listChannelOptions } from "~/features/people/options";
import * as paths from "~/lib/paths";
import { QuestionPage, RadioField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("people:link.send.title"));

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
  const text = useText();
  const [form, fields] = useForm<typeof answers>({ id: "send", defaultValue: answers });
  return (
    <QuestionPage
      form={form}
      title={text("people:link.send.title")}
      lead={text("people:link.send.lead")}
      back={{ to: paths.to(paths.people.link, { whose: answers.whose }) }}
      button={text("people:link.send.button")}
    >
      <LinkFields fields={fields} whose={whose} />
      <RadioField
        field={fields.channel}
        label={text("people:link.send.how")}
        options={listChannelOptions(text)}
      />
    </QuestionPage>
  );
}
