import { type SubjectMismatch, SWITCH_BACK_FIELD } from "~/lib/request/form-subject";
import { MessagePage } from "../page/message-page";
import { PageForm } from "../page/page-form";
import { Button, ButtonLink } from "../text/button";

const TITLE = "Who is this form for?";

/**
 * Replaces a form that was rendered for one person and posted while the customer acted for another. Nothing is written, and the page
 * links to both people.
 */
export function SubjectMismatchPage({ mismatch }: { mismatch: SubjectMismatch }) {
  const { renderedFor, actingFor } = mismatch;
  const stay = actingFor === null ? "Stay with myself" : `Stay with ${actingFor}`;
  if (renderedFor === null)
    return (
      <MessagePage
        kind="wrong"
        title="This form was not filled in for you"
        actions={<ButtonLink to={mismatch.stayAt}>Open the page again</ButtonLink>}
      >
        <p>The page was opened for someone else. Nothing was saved or sent.</p>
      </MessagePage>
    );
  const { name, sealed } = renderedFor;
  if (sealed === null)
    return (
      <MessagePage
        kind="wrong"
        title={TITLE}
        actions={<ButtonLink to={mismatch.stayAt}>{stay}</ButtonLink>}
      >
        <p>You filled it in for {name}, but you can no longer act for them.</p>
        <p>Nothing was saved or sent.</p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wrong"
      title={TITLE}
      actions={
        <>
          <PageForm action={mismatch.sendTo} renderedFor={sealed}>
            {mismatch.typed.map(([field, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list has its name once for each value
              <input key={index} type="hidden" name={field} defaultValue={value} />
            ))}
            <Button name={SWITCH_BACK_FIELD} value="yes">
              {name === null ? "Act for myself and send it" : `Act for ${name} and send it`}
            </Button>
          </PageForm>
          <ButtonLink kind="secondary" to={mismatch.stayAt}>
            {stay}
          </ButtonLink>
        </>
      }
    >
      <p>
        You filled it in for {name ?? "yourself"}, but you now act for {actingFor ?? "yourself"}.
      </p>
      <p>Nothing was saved or sent. What you typed is kept on this page.</p>
      {mismatch.hadFile ? <p>Only the file has to be chosen again.</p> : null}
    </MessagePage>
  );
}
