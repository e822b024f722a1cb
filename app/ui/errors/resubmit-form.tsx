import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { messages } from "~/lib/text/messages";
import { fileInput } from "../form/file-field";
import { MessagePage } from "../page/message-page";
import { PageForm } from "../page/page-form";
import { Button, ButtonLink } from "../text/button";
import { Hotline } from "../text/hotline";
import type { FailedSubmission } from "./failed-submission";
import { PaymentOutageNotice } from "./payment-outage-notice";

export interface SendAgainProps extends FailedSubmission {
  to: string;
}

/**
 * Replaces a form that cannot be rendered now. A button sends the input again, including the idempotency key, so that an action already
 * carried out is not repeated. A file has to be chosen again.
 */
export function ResubmitForm({ fields, files, to }: SendAgainProps) {
  const renderedFor = fields.find(([name]) => name === SUBJECT_FIELD)?.[1];
  const others = fields.filter(([name]) => name !== SUBJECT_FIELD);
  return (
    <MessagePage
      kind="wrong"
      title={messages.somethingWentWrong}
      actions={
        <>
          <PageForm action={to} renderedFor={renderedFor} upload={files.length > 0}>
            {others.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list has its name once for each value
              <input key={index} type="hidden" name={name} defaultValue={value} />
            ))}
            {files.map((name) => (
              <div key={name} className="field">
                <label htmlFor={`file-${name}`} className="label">
                  Choose the file again
                </label>
                <input id={`file-${name}`} name={name} type="file" className={fileInput} />
              </div>
            ))}
            <Button>Send it again</Button>
          </PageForm>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>Our service is not answering at the moment. We have kept what you typed on this page.</p>
      {files.length > 0 ? (
        <p>
          A photo or other file cannot be kept. Please wait a minute, choose the file again, then
          send it.
        </p>
      ) : (
        <p>Please wait a minute, then send it again.</p>
      )}
      <PaymentOutageNotice pathname={to.split("?", 1)[0] as string} />
      <Hotline />
    </MessagePage>
  );
}
