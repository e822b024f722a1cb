/** Texts of messages to a customer who is helped at a counter. */
import { rules } from "~/lib/rules";
import { writeMessage } from "../shared/messages/compose";
import type { WriteMessage } from "../shared/messages/message-language";

export const writeAgreementCode = (code: string, minutes: number): WriteMessage =>
  writeMessage("messages-people:agree", () => ({ values: { code, minutes }, paragraphs: [] }));

export const writeHandOver = (publicUrl: string, code: string): WriteMessage =>
  writeMessage("messages-people:hand-over", () => {
    const address = `${publicUrl}/go`;
    return {
      values: { link: `${address}/${code}`, address, code, minutes: rules.codeMinutes },
      paragraphs: [],
      shorter: [[".short-text"]],
    };
  });
