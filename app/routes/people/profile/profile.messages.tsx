import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  isReachable,
  listReachable,
  messageChoiceForm,
  ownNumberChoices,
} from "~/features/people/messages/message-choice";
import {
  describeOnlyChannel,
  listChannels,
  listContacts,
  listQuietHours,
  NO_CONTACT,
} from "~/features/people/messages/message-options";
import {
  mergeChoice,
  messageChoiceParts,
  readSavedChoice,
} from "~/features/people/messages/saved-choice.server";
import { requireClientRecord } from "~/features/people/own-record.server";
import { reply } from "~/languages/reply";
import { languageOptions } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { computeRecordVersion } from "~/lib/record-version.server";
import { Anchor, Notice, QuestionPage, RadioField, usePageMeta } from "~/ui";
import { HiddenField } from "~/ui/form/hidden-field";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { redirectWithFlash } from "~/web/forms/flash.server";
import {
  handleForm,
  handleRawForm,
  onRejected,
  showFieldError,
} from "~/web/forms/form-action.server";
import { createLanguageCookie } from "~/web/language/visitor-language.server";

export const meta = () => usePageMeta(useText()("people:messages.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireClientRecord(request);
  const { profile, contacts, answers, ...page } = await readSavedChoice(request, customer);
  return {
    ...page,
    hasQuietHours: profile.quietHours !== undefined,
    hasLanguage: profile.chosenLanguage !== undefined,
    offeredMobile: profile.offeredMobile ?? null,
    contacts: listReachable(contacts),
    unreachable: contacts.filter((contact) => !isReachable(contact)).map(({ name }) => name),
    answers: { ...answers, version: computeRecordVersion(messageChoiceParts, answers) },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireClientRecord(request);
  const { api, viewAs } = customer;
  return handleRawForm(request, async () =>
    handleForm(
      request,
      messageChoiceForm,
      async (typed, { submission }) => {
        const saved = await readSavedChoice(request, customer);
        const { ownNumber, ...choices } = typed;
        const { merged, refused } = await mergeChoice(submission, saved, choices);
        if (refused) return refused;
        const { reminded, ...choice } = merged;
        const body = {
          ...choice,
          remindedContactId: reminded === NO_CONTACT ? undefined : reminded,
          ...(ownNumber === "YES" && { takeOfferedMobile: true }),
        };
        await api.profiles.setMessages({ body });
        const flash = { kind: "success", text: reply("replies-people:messages.saved") } as const;
        const headers = new Headers();
        if (body.chosenLanguage && viewAs === null)
          headers.append("set-cookie", await createLanguageCookie(body.chosenLanguage));
        return redirectWithFlash(request, paths.people.profile, flash, headers);
      },
      onRejected(showFieldError("channel")),
    ),
  );
}

export default function Messages() {
  const { personName, reach, hasQuietHours, hasLanguage, offeredMobile, ...page } =
    useLoaderData<typeof loader>();
  const { contacts, unreachable, answers } = page;
  const [form, fields] = useForm<typeof answers & { ownNumber: string }>({
    id: "messages",
    defaultValue: answers,
  });
  const words = useLanguage();
  const { text } = words;
  const channels = listChannels(reach, text);
  const isReached = reach.mobile !== null || reach.email !== null;
  const name = personName ?? "";
  return (
    <QuestionPage
      form={form}
      title={text(personName ? "people:messages.of" : "people:messages.title", { name })}
      lead={hasQuietHours ? undefined : text("people:messages.hours")}
      back={{ to: paths.people.profile }}
      button={text("people:messages.save")}
      before={isReached ? null : <NotReached personName={personName} />}
    >
      <HiddenField field={fields.version} />
      {offeredMobile ? <OwnNumber field={fields.ownNumber} number={offeredMobile} /> : null}
      {channels.length > 0 ? (
        <RadioField
          field={fields.channel}
          label={text(personName ? "people:messages.how-of" : "people:messages.how", { name })}
          hint={text("people:messages.how-hint")}
          options={channels}
        />
      ) : (
        <input type="hidden" name={fields.channel.name} value="BOTH" />
      )}
      <OnlyChannel personName={personName} words={describeOnlyChannel(reach, text)} />
      {hasQuietHours ? <QuietHours field={fields.quietHours} personName={personName} /> : null}
      {hasLanguage ? (
        <LanguageOfMessages field={fields.chosenLanguage} personName={personName} />
      ) : null}
      <RadioField
        field={fields.reminded}
        label={text(personName ? "people:messages.remind-of" : "people:messages.remind", { name })}
        hint={text("people:messages.remind-hint")}
        options={listContacts(contacts, words)}
      />
      {unreachable.map((one) => (
        <p key={one}>{text("people:messages.landline", { name: one })}</p>
      ))}
      <p>
        <Anchor to={paths.people.contact}>{text("people:messages.add-contact")}</Anchor>
      </p>
    </QuestionPage>
  );
}

interface ChoiceProps {
  field: Parameters<typeof RadioField>[0]["field"];
  personName: string | null;
}

/** Offers the number of the sign-in for messages. The record does not have it yet. */
function OwnNumber({ field, number }: { field: ChoiceProps["field"]; number: string }) {
  const text = useText();
  return (
    <RadioField
      field={field}
      label={text("people:messages.own-number", { number })}
      hint={text("people:messages.own-number-hint")}
      options={ownNumberChoices.map((value) => ({
        value,
        label: text(`people:messages.own-number-${value}`),
      }))}
    />
  );
}

function QuietHours({ field, personName }: ChoiceProps) {
  const text = useText();
  return (
    <RadioField
      field={field}
      label={
        personName
          ? text("people:messages.quiet-of", { name: personName })
          : text("people:messages.quiet")
      }
      hint={text("people:messages.quiet-hint")}
      options={listQuietHours(text)}
    />
  );
}

function LanguageOfMessages({ field, personName }: ChoiceProps) {
  const text = useText();
  return (
    <RadioField
      field={field}
      label={
        personName
          ? text("people:messages.language-of", { name: personName })
          : text("people:messages.language")
      }
      hint={text("people:messages.language-hint")}
      options={languageOptions}
    />
  );
}

/** States the only way of messages, and how to add the other. */
function OnlyChannel({ personName, words }: { personName: string | null; words: string | null }) {
  const text = useText();
  if (words === null) return null;
  return (
    <p>
      {words}{" "}
      <Anchor to={paths.people.editProfile}>
        {personName
          ? text("people:messages.add-of", { name: personName })
          : text("people:messages.add")}
      </Anchor>
    </p>
  );
}

/** States who gets the messages to a person without a number for SMS and an e-mail address. */
function NotReached({ personName }: { personName: string | null }) {
  const text = useText();
  return (
    <Notice>
      {personName
        ? text("people:messages.unreached-of", { name: personName })
        : text("people:messages.unreached")}
    </Notice>
  );
}
