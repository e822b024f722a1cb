import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import type { TextKey } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import type { SubjectMismatch } from "~/lib/request/form-subject";
import { type RecordKind, readMissingRecord } from "~/lib/request/missing-record";
import { useText } from "../language/language";
import { InEnglish } from "../language/sentence";
import { MessagePage } from "../page/message-page";
import { reportScriptFailure } from "../script-failure";
import { ButtonLink } from "../text/button";
import { DeskSentence, Hotline } from "../text/hotline";
import { ErrorPanel } from "./error-panel";
import { FailedSubmissionContext } from "./failed-submission";
import { ResubmitForm } from "./resubmit-form";
import { SubjectMismatchPage } from "./subject-mismatch-page";

/** Renders a route's error: not found, refused, or failed with a Retry (SPEC section 2). */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const form = useContext(FailedSubmissionContext);
  const text = useText();
  useEffect(() => {
    // A page with a server error has no scripts.
    if (!isRouteErrorResponse(error)) reportScriptFailure();
  }, [error]);
  if (form) return <ResubmitForm {...form} to={pathname + search} />;
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return <ErrorPanel pathname={pathname} />;
  const mismatch = (error.data as { otherPerson?: SubjectMismatch } | null)?.otherPerson;
  if (mismatch) return <SubjectMismatchPage mismatch={mismatch} />;
  const { refused, needsSupport, inEnglish } = (error.data ?? {}) as Refusal;
  if (refused)
    return (
      <RefusedPage needsSupport={needsSupport === true}>
        {inEnglish ? <InEnglish>{refused}</InEnglish> : refused}
      </RefusedPage>
    );
  if (error.status === 404) {
    const kind = readMissingRecord(error.data);
    return kind === null ? <NotFoundPage /> : <MissingRecordPage kind={kind} />;
  }
  return (
    <MessagePage
      kind="wrong"
      title={text("shell:refused.title")}
      actions={<ButtonLink to="/">{text("shell:home")}</ButtonLink>}
    >
      <p>
        <RefusalText status={error.status} reason={error.data} />
      </p>
    </MessagePage>
  );
}

/** Finds the title of an error's page, which is the heading that RouteError gives it. */
export function findErrorTitle(error: unknown): TextKey {
  if (!isRouteErrorResponse(error) || error.status >= 500) return "shell:failed.title";
  const { otherPerson, refused } = (error.data ?? {}) as Refusal & { otherPerson?: unknown };
  if (otherPerson) return "errors:other.title";
  if (refused) return "shell:refused.page";
  if (error.status !== 404) return "shell:refused.title";
  const kind = readMissingRecord(error.data);
  return kind === null ? "shell:missing.title" : `errors:missing.${kind}`;
}

interface Refusal {
  /** The message of the rejected call. */
  refused?: string;
  needsSupport?: boolean;
  inEnglish?: boolean;
}

/** Shows the provider's reason in place of the page that it refused. */
function RefusedPage({ needsSupport, children }: { needsSupport: boolean; children: ReactNode }) {
  const text = useText();
  return (
    <MessagePage
      kind="wrong"
      title={text("shell:refused.page")}
      actions={
        <>
          <ButtonLink to="/">{text("shell:home")}</ButtonLink>
          {needsSupport ? (
            <ButtonLink to={paths.help.support} kind="secondary">
              {text("shell:refused.support")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>
        {children}
        {needsSupport ? ` ${text("shell:form.support")}` : null}
      </p>
    </MessagePage>
  );
}

/** Renders a refusal. The framework's message for a form posted to a screen without an action is meant for engineers. */
function RefusalText({ status, reason }: { status: number; reason: unknown }) {
  const text = useText();
  if (status === 405) return text("shell:refused.method");
  if (typeof reason !== "string" || reason === "") return text("shell:refused.other");
  return reason;
}

/** Renders the page for a record that is not the customer's or no longer is, as for a loved one who was removed. */
function MissingRecordPage({ kind }: { kind: RecordKind }) {
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text(`errors:missing.${kind}`)}
      actions={
        <>
          <ButtonLink to="/">{text("errors:services")}</ButtonLink>
          <ButtonLink to={paths.people.lovedOnes} kind="secondary">
            {text("errors:loved-ones")}
          </ButtonLink>
        </>
      }
    >
      <p>{text(`errors:not-seen.${kind}`)}</p>
      <p>
        <DeskSentence of={kind === "person" ? "errors:stays.person" : "errors:stays.record"} />
      </p>
    </MessagePage>
  );
}

/** Renders the 404 page of SPEC section 2. */
export function NotFoundPage() {
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text("shell:missing.title")}
      actions={
        <>
          <ButtonLink to={brand.website}>{text("shell:missing.website")}</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            {text("shell:home")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("shell:missing.text")}</p>
      <Hotline />
    </MessagePage>
  );
}
