import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { fileInput } from "../form/file-field";
import { useText } from "../language/language";
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
  const text = useText();
  const renderedFor = fields.find(([name]) => name === SUBJECT_FIELD)?.[1];
  const others = fields.filter(([name]) => name !== SUBJECT_FIELD);
  return (
    <MessagePage
      kind="wrong"
      title={text("shell:failed.title")}
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
                  {text("shell:resend.file")}
                </label>
                <input id={`file-${name}`} name={name} type="file" className={fileInput} />
              </div>
            ))}
            <Button>{text("shell:resend.button")}</Button>
          </PageForm>
          <ButtonLink to="/" kind="secondary">
            {text("shell:home")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("shell:resend.text")}</p>
      {files.length > 0 ? (
        <p>{text("shell:resend.file-text")}</p>
      ) : (
        <p>{text("shell:resend.wait")}</p>
      )}
      <PaymentOutageNotice pathname={to.split("?", 1)[0] as string} />
      <Hotline />
    </MessagePage>
  );
}
