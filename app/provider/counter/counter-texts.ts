/** Texts of messages to a customer who is helped at a counter. */
import { rules } from "~/lib/rules";
import { fitSms, type WriteMessage } from "../shared/messages/message-language";
import { addSmsSender } from "../shared/messages/templates";

export const writeAgreementCode =
  (code: string, minutes: number): WriteMessage =>
  ({ text }) => {
    const words = text("messages-people:agree.text", { code, minutes });
    return {
      subject: text("messages-people:agree.subject"),
      email: words,
      sms: addSmsSender(words),
    };
  };

export const writeHandOver =
  (publicUrl: string, code: string): WriteMessage =>
  (words) => {
    const { text } = words;
    const address = `${publicUrl}/go`;
    const values = { link: `${address}/${code}`, address, code, minutes: rules.codeMinutes };
    const full = text("messages-people:hand-over.text", values);
    return {
      subject: text("messages-people:hand-over.subject"),
      email: full,
      sms: fitSms(
        words,
        [full, text("messages-people:hand-over.short-text", values)],
        addSmsSender,
      ),
    };
  };
