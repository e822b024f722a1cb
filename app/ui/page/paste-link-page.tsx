import { TextField } from "~/ui/form/text-field";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { Anchor } from "~/ui/text/anchor";

export interface PasteLinkPageProps {
  title: string;
  lead: string;
  button: string;
  /** The phone number to call if the message cannot be found. */
  phone: { label: string; number: string; href: string; hours: string };
}

/** Renders a page for visitors who come without the link from our SMS. */
export function PasteLinkPage({ title, lead, button, phone }: PasteLinkPageProps) {
  const [form, fields] = useForm<{ link: string }>({ id: "message-link" });
  return (
    <QuestionPage
      title={title}
      back={{ to: "/", label: "Home" }}
      lead={lead}
      form={form}
      button={button}
      after={
        <p className="mt-8">
          You cannot find the SMS? Call our {phone.label.toLowerCase()},{" "}
          <Anchor to={phone.href}>{phone.number}</Anchor> ({phone.hours}).
        </p>
      }
    >
      <TextField
        field={fields.link}
        label="The link from our SMS"
        hint="It is the part that begins with http."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </QuestionPage>
  );
}
