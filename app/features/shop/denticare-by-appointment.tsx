import * as paths from "~/lib/paths";
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
  return (
    <Card
      title="Denticare"
      icon="tooth"
      actions={
        <PageForm className="row">
          <Button kind="quiet" name="remove" value={remove}>
            Remove<span className="sr-only"> Denticare</span>
          </Button>
        </PageForm>
      }
    >
      <p>By appointment: you choose a time once you are registered, and pay at the clinic.</p>
      <Fact icon="user">For: Myself</Fact>
    </Card>
  );
}
