import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  findOnlyChannel,
  getReach,
  isReachable,
  listChannelOptions,
  listContactOptions,
  messageChoiceForm,
  NO_CONTACT,
  quietHourOptions,
} from "~/features/people/messages/message-choice";
import { requireRecord } from "~/features/people/own-record.server";
import { languageOptions } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { Anchor, Notice, QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { getActingName } from "~/web/customer/acting-for.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import {
  createPageNotFound,
  handleForm,
  onRejected,
  showFieldError,
  withPreservedInput,
} from "~/web/forms/form-action.server";
import { saveLanguage } from "~/web/language/visitor-language.server";

const TITLE = "Messages and reminders";

export const meta = () => usePageMeta(TITLE);

/** @throws 404 if the backend has no choice to offer. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRecord(request);
  const [profile, contacts] = await Promise.all([
    customer.api.profiles.get(),
    customer.api.contacts.list(),
  ]);
  if (profile.messageChannel === undefined) throw createPageNotFound();
  const reach = getReach(profile);
  return {
    whose: getActingName(customer),
    channels: listChannelOptions(reach),
    only: findOnlyChannel(reach),
    hasQuietHours: profile.quietHours !== undefined,
    hasLanguage: profile.chosenLanguage !== undefined,
    isReached: reach.mobile !== null || reach.email !== null,
    people: listContactOptions(contacts),
    unreachable: contacts.filter((contact) => !isReachable(contact)).map(({ name }) => name),
    answers: {
      // Both are all addresses that there are.
      channel: reach.mobile && reach.email ? profile.messageChannel : "BOTH",
      quietHours: profile.quietHours ?? "",
      // Messages to a person without a choice are in English.
      chosenLanguage: profile.chosenLanguage ?? "en",
      reminded: contacts.find(({ reminded }) => reminded)?.id ?? NO_CONTACT,
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api, viewAs } = await requireRecord(request);
  return withPreservedInput(request, async () =>
    handleForm(
      request,
      messageChoiceForm,
      async (body) => {
        await api.profiles.setMessages({ body });
        const flash = { kind: "success", text: "Your choice is saved." } as const;
        const headers = new Headers();
        if (body.chosenLanguage && viewAs === null)
          headers.append("set-cookie", await saveLanguage(body.chosenLanguage));
        return redirectWithFlash(request, paths.people.profile, flash, headers);
      },
      onRejected(showFieldError("channel")),
    ),
  );
}

export default function Messages() {
  const {
    whose,
    channels,
    only,
    hasQuietHours,
    hasLanguage,
    isReached,
    people,
    unreachable,
    answers,
  } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({ id: "messages", defaultValue: answers });
  const to = whose ?? "you";
  return (
    <QuestionPage
      form={form}
      title={whose ? `Messages to ${whose}` : TITLE}
      lead={hasQuietHours ? undefined : "We send reminders and news only between 8 AM and 9 PM."}
      back={{ to: paths.people.profile }}
      button="Save my choice"
      before={isReached ? null : <NotReached whose={whose} />}
    >
      {channels.length > 0 ? (
        <RadioField
          field={fields.channel}
          label={`How should we send messages to ${to}?`}
          hint="This does not change codes and security warnings."
          options={channels}
        />
      ) : (
        <input type="hidden" name={fields.channel.name} value="BOTH" />
      )}
      {only ? <OnlyChannel whose={whose} {...only} /> : null}
      {hasQuietHours ? <QuietHours field={fields.quietHours} to={to} /> : null}
      {hasLanguage ? <LanguageOfMessages field={fields.chosenLanguage} whose={whose} /> : null}
      <RadioField
        field={fields.reminded}
        label={`Who else should we remind of ${whose ? `${whose}'s` : "your"} appointments?`}
        hint="They get a short message before each appointment. They cannot see or change anything."
        options={people}
      />
      {unreachable.map((name) => (
        <p key={name}>
          {name} has only a number that begins with 6, which no SMS reaches. Please add their mobile
          number or e-mail address to choose them.
        </p>
      ))}
      <p>
        <Anchor to={paths.people.contact}>Add next of kin</Anchor>
      </p>
    </QuestionPage>
  );
}

type Field = Parameters<typeof RadioField>[0]["field"];

function QuietHours({ field, to }: { field: Field; to: string }) {
  return (
    <RadioField
      field={field}
      label={`When should we not disturb ${to}?`}
      hint="Reminders and news wait until these hours end. At any hour we may send: codes, warnings about your records, answers to what you just did, and changes to an appointment that begins soon."
      options={quietHourOptions}
    />
  );
}

function LanguageOfMessages({ field, whose }: { field: Field; whose: string | null }) {
  return (
    <RadioField
      field={field}
      label={whose ? `Language of messages to ${whose}` : "Language of messages and pages"}
      hint="Some pages and documents are in English only."
      options={languageOptions}
    />
  );
}

/** States the only way of messages, and how to add the other. */
function OnlyChannel({
  whose,
  way,
  missing,
}: {
  whose: string | null;
  way: string;
  missing: string;
}) {
  return (
    <p>
      {way} {missing} Then you can choose between SMS and e-mail.{" "}
      <Anchor to={paths.people.editProfile}>
        Add it{whose ? ` for ${whose}` : " to your personal details"}
      </Anchor>
    </p>
  );
}

/** States who gets the messages to a person without a number for SMS and an e-mail address. */
function NotReached({ whose }: { whose: string | null }) {
  return (
    <Notice>
      {whose
        ? `No mobile number and no e-mail address of ${whose} is on record. Messages go to the people who act for ${whose}.`
        : "We have no mobile number and no e-mail address of yours. Please add one, so that our messages reach you."}
    </Notice>
  );
}

export const ErrorBoundary = RouteError;
