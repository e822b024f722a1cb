import { Button } from "./button";
import { Card, Fact } from "./card";
import { PageForm } from "./page/page-form";

/** Denticare among the programmes of a registration: nothing is bought for it. @param remove what its button posts. */
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
