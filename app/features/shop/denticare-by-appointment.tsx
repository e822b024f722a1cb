import * as paths from "~/lib/paths";
import { DENTICARE } from "~/lib/text/category-names";
import { Card, Fact } from "~/ui/blocks/card";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button, ButtonLink } from "~/ui/text/button";

/** Explains on Denticare's own page how to book it, since nothing of it is sold there. */
export function BookDenticare() {
  const text = useText();
  return (
    <>
      <ButtonLink to={paths.denticare.start}>{text("shop:book-appointment")}</ButtonLink>
      <p>{text("shop:at-the-clinic")}</p>
    </>
  );
}

/**
 * Shows Denticare among the programmes of a registration. Nothing is bought for it.
 * @param remove the value that its button posts.
 */
export function DenticareByAppointment({ remove }: { remove: string }) {
  const text = useText();
  return (
    <Card
      title={DENTICARE}
      icon="tooth"
      actions={
        <PageForm className="row">
          <Button kind="quiet" name="remove" value={remove}>
            {text("registration:select.remove")}
            <span className="sr-only"> {DENTICARE}</span>
          </Button>
        </PageForm>
      }
    >
      <p>{text("registration:denticare.text")}</p>
      <Fact icon="user">{text("registration:for", { name: text("registration:myself") })}</Fact>
    </Card>
  );
}
