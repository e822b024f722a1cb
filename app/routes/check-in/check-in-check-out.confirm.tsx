import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { recordAttendance, requireChosenEvent } from "~/features/check-in/attend.server";
import { CheckInButton, CheckInButtons } from "~/features/check-in/check-in-buttons";
import { EventFacts } from "~/features/check-in/event-facts";
import { explainEventState } from "~/features/check-in/event-state";
import { buildActionForm } from "~/features/check-in/forms";
import { findTabletReturn, getStartPath } from "~/features/check-in/state";
import { requireCheckInStep } from "~/features/check-in/state.server";
import type { PageLanguage } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import {
  Anchor,
  ButtonLink,
  MessagePage,
  Notice,
  QuestionPage,
  RouteError,
  useHiddenPageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { getPortal } from "~/web/dependencies.server";
import { handleUnboundForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) => {
  const page = useLanguage();
  return useHiddenPageMeta(data ? titleOf(data, page) : page.text("check-in:confirm.title"), {
    back: data?.back,
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "TO_CHECK_IN");
  const event = await requireChosenEvent(state);
  const hasBegun = new Date(event.startsAt) <= getPortal().clock.now();
  return {
    event: { ...event, hasBegun },
    start: getStartPath(state),
    back: findTabletReturn(state),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await requireCheckInStep(request, "TO_CHECK_IN");
  return handleUnboundForm(
    request,
    buildActionForm(await loadVisitorText(request)),
    async ({ action }) => recordAttendance(state, await requireChosenEvent(state), action),
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const titleOf = ({ event }: Page, page: PageLanguage): string =>
  explainEventState(event, page)?.title ?? page.text("check-in:confirm.title");

export default function InOrOut() {
  const data = useLoaderData<typeof loader>();
  const page = useLanguage();
  const { event, start } = data;
  const { text } = page;
  const [form] = useForm<{ action: string }>({ id: "attend" });
  if (explainEventState(event, page)) return <Cannot {...{ event, start }} />;
  const coming = event.state === "TO_CHECK_IN";
  return (
    <QuestionPage
      title={titleOf(data, page)}
      lead={
        coming || event.checkedInAt === null
          ? undefined
          : text("check-in:confirm.since", {
              time: getFormats(page.language).time(event.checkedInAt),
            })
      }
      form={form}
      button={null}
      before={<BeforeConfirming event={event} />}
      after={
        <p className="mt-6">
          <Anchor to={start} className="btn-quiet">
            {text("check-in:confirm.not-me")}
          </Anchor>
        </p>
      }
    >
      <CheckInButtons>
        <CheckInButton
          name="action"
          value={coming ? "CHECK_IN" : "CHECK_OUT"}
          icon="check"
          main
          label={text(coming ? "check-in:confirm.check-in" : "check-in:confirm.check-out")}
        />
      </CheckInButtons>
    </QuestionPage>
  );
}

/** Shows what the visitor should know before the button, and the event. */
function BeforeConfirming({ event }: Pick<Page, "event">) {
  const text = useText();
  return (
    <>
      {event.enrolment === "NOT_ENROLLED" && event.state === "TO_CHECK_IN" ? (
        <Notice title={text("check-in:confirm.not-listed")}>
          <p>{text("check-in:confirm.not-listed-text")}</p>
        </Notice>
      ) : null}
      <EventFacts event={event} />
    </>
  );
}

function Cannot({ event, start }: Pick<Page, "event" | "start">) {
  const page = useLanguage();
  const reason = explainEventState(event, page);
  if (reason === null) return null;
  return (
    <MessagePage
      kind={reason.kind}
      title={reason.title}
      actions={<ButtonLink to={start}>{page.text("check-in:start-again")}</ButtonLink>}
    >
      <p>{reason.text}</p>
      <EventFacts event={event} />
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
