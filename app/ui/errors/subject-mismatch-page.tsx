import type { GetText } from "~/languages/page-language";
import { type SubjectMismatch, SWITCH_BACK_FIELD } from "~/lib/request/form-subject";
import { useText } from "../language/language";
import { MessagePage } from "../page/message-page";
import { PageForm } from "../page/page-form";
import { Button, ButtonLink } from "../text/button";

/**
 * Replaces a form that was rendered for one person and posted while the customer acted for another. Nothing is written, and the page
 * links to both people.
 */
export function SubjectMismatchPage({ mismatch }: { mismatch: SubjectMismatch }) {
  const { renderedFor, actingFor } = mismatch;
  const text = useText();
  const stay =
    actingFor === null
      ? text("errors:other.stay-own")
      : text("errors:other.stay", { name: actingFor });
  if (renderedFor === null)
    return (
      <MessagePage
        kind="wrong"
        title={text("errors:other.not-yours")}
        actions={<ButtonLink to={mismatch.stayAt}>{text("errors:other.open")}</ButtonLink>}
      >
        <p>{text("errors:other.not-yours-text")}</p>
        {mismatch.loggedInAs ? (
          <p>{text("errors:other.logged-in", { name: mismatch.loggedInAs })}</p>
        ) : null}
      </MessagePage>
    );
  const { name, sealed } = renderedFor;
  if (sealed === null)
    return (
      <MessagePage
        kind="wrong"
        title={text("errors:other.title")}
        actions={<ButtonLink to={mismatch.stayAt}>{stay}</ButtonLink>}
      >
        <p>{text("errors:other.ended", { name: name ?? "" })}</p>
        <p>{text("errors:other.nothing")}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wrong"
      title={text("errors:other.title")}
      actions={
        <>
          <PageForm action={mismatch.sendTo} renderedFor={sealed}>
            {mismatch.typed.map(([field, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list has its name once for each value
              <input key={index} type="hidden" name={field} defaultValue={value} />
            ))}
            <Button name={SWITCH_BACK_FIELD} value="yes">
              {name === null ? text("errors:other.send-own") : text("errors:other.send", { name })}
            </Button>
          </PageForm>
          <ButtonLink kind="secondary" to={mismatch.stayAt}>
            {stay}
          </ButtonLink>
        </>
      }
    >
      <p>{describeMismatch(name, actingFor, text)}</p>
      <p>{text("errors:other.kept")}</p>
      {mismatch.hadFile ? <p>{text("errors:other.file")}</p> : null}
    </MessagePage>
  );
}

/** @param name and actingFor are null for the customer, and never both. */
function describeMismatch(name: string | null, actingFor: string | null, text: GetText): string {
  if (name === null) return text("errors:other.own-now", { name: actingFor ?? "" });
  return actingFor === null
    ? text("errors:other.now-own", { name })
    : text("errors:other.now", { name, other: actingFor });
}
