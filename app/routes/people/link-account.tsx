import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { linkClientRecord } from "~/features/people/linking/link.server";
import { LinkFields } from "~/features/people/linking/link-fields";
import { readLinkPage } from "~/features/people/linking/link-page.server";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  MessagePage,
  QuestionPage,
  Section,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("people:link.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await readLinkPage(request, await requireCustomer(request));
  return { ...page, answers: { ...page.answers, clientId: "", counterCode: "" } };
}

export async function action({ request }: ActionFunctionArgs) {
  return linkClientRecord(request, await requireCustomer(request));
}

export default function LinkAccount() {
  const { answers, whose, back } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<typeof answers>({ id: "link", defaultValue: answers });
  if (whose.length === 0)
    return (
      <MessagePage
        title={text("people:link.done.title")}
        actions={
          <ButtonLink to={paths.people.profile}>{text("people:link.done.button")}</ButtonLink>
        }
      >
        <p>{text("people:link.done.text")}</p>
      </MessagePage>
    );
  return (
    <QuestionPage
      form={form}
      title={text("people:link.title")}
      lead={text("people:link.lead")}
      back={{ to: back }}
      button={text("people:link.button")}
      after={
        <Section title={text("people:link.unknown")}>
          <p>
            <Anchor
              to={paths.to(paths.people.remindClientId, { whose: answers.whose })}
              className="btn-quiet"
            >
              {text("people:link.send.title")}
            </Anchor>
          </p>
        </Section>
      }
    >
      <LinkFields fields={fields} whose={whose} />
      <TextField
        field={fields.clientId}
        label={text("people:link.client-id")}
        hint={text("people:link.client-id-hint")}
        width="medium"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {whose.some(({ value }) => value === "my_self") ? (
        <TextField
          field={fields.counterCode}
          label={text("people:link.code")}
          hint={text("people:link.code-hint")}
          optional
          width="medium"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </QuestionPage>
  );
}
