import { brand } from "~/lib/brand/brand";
import { TextField } from "~/ui/form/text-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { QuestionPage } from "~/ui/page/question-page";
import { DeskSentence } from "~/ui/text/hotline";

export interface PasteLinkPageProps {
  title: string;
  lead: string;
  button: string;
  /** The desk to call if the message cannot be found. */
  desk: "hotline" | "billing";
}

/** Renders a page for visitors who come without the link from our SMS. */
export function PasteLinkPage({ title, lead, button, desk }: PasteLinkPageProps) {
  const [form, fields] = useForm<{ link: string }>({ id: "message-link" });
  const text = useText();
  const name = text(`shell:desk.${desk}`).toLowerCase();
  return (
    <QuestionPage
      title={title}
      back={{ to: "/", label: text("shell:back-home") }}
      lead={lead}
      form={form}
      button={button}
      after={
        <p className="mt-8">
          <DeskSentence of="links:paste.no-sms" parts={{ desk: name }} desk={brand.phones[desk]} />
        </p>
      }
    >
      <TextField
        field={fields.link}
        label={text("links:paste.label")}
        hint={text("links:paste.hint")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </QuestionPage>
  );
}
