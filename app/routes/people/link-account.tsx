import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { link } from "~/features/people/linking/link.server";
import { LinkFields } from "~/features/people/linking/link-fields";
import { readLinkPage } from "~/features/people/linking/link-page.server";
import { personalChoices } from "~/features/people/options";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  MessagePage,
  QuestionPage,
  RouteError,
  Section,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { requireCustomer } from "~/web/customer/customer.server";

const TITLE = "Link a client record";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await readLinkPage(request, await requireCustomer(request));
  return { ...page, answers: { ...page.answers, clientId: "" } };
}

export async function action({ request }: ActionFunctionArgs) {
  return link(request, await requireCustomer(request));
}

export default function LinkAccount() {
  const { answers, whose, back } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({ id: "link", defaultValue: answers });
  if (whose.length === 0)
    return (
      <MessagePage
        title="Your profile is already linked"
        actions={<ButtonLink to={paths.people.profile}>Go to My Profile</ButtonLink>}
      >
        <p>Your client record belongs to this account. There is nothing more to link.</p>
      </MessagePage>
    );
  return (
    <QuestionPage
      form={form}
      title={TITLE}
      lead="For someone who has used our services before. We compare three things: the identity document, its number, and the client ID we gave."
      back={{ to: back }}
      button="Link this record"
      after={
        <Section title="You do not know the client ID?">
          <p>
            <Anchor
              to={paths.to(paths.people.remindClientId, { whose: answers.whose })}
              className="btn-quiet"
            >
              Send me my client ID
            </Anchor>
          </p>
        </Section>
      }
    >
      <LinkFields fields={fields} whose={whose} idTypes={personalChoices.idTypes} />
      <TextField
        field={fields.clientId}
        label="Client ID"
        hint="Letters and numbers, for example aB3dE5gH. Please enter capital and small letters exactly."
        width="medium"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
