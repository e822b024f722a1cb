import { CheckboxesField } from "~/ui/form/checkboxes-field";
import { ConditionalField } from "~/ui/form/conditional-field";
import { TextField } from "~/ui/form/text-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

interface HeardOfUsProps {
  channels: { value: string; label: string; more: boolean }[];
}

/** Asks how the customer heard of the provider. The answer is optional. */
export function HeardOfUs({ channels }: HeardOfUsProps) {
  // The feedback above has the error summary of the page, which links to the fields of this name.
  const [, fields] = useForm<{ marketingChanel: string[]; sourceOthers: string }>({
    id: "feedback",
  });
  const text = useText();
  return (
    <PageForm className="no-print mt-10">
      <ConditionalField
        more={<TextField field={fields.sourceOthers} label={text("registration:heard.other")} />}
      >
        <CheckboxesField
          field={fields.marketingChanel}
          label={text("registration:heard")}
          hint={text("person-form:as-many")}
          options={channels}
        />
      </ConditionalField>
      <Button kind="secondary" name="about" value="heard">
        {text("registration:heard.send")}
      </Button>
    </PageForm>
  );
}
