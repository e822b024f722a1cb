import { ordinal } from "~/lib/text/ordinal";
import { Card, Cards } from "~/ui/blocks/card";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { StatusTag } from "~/ui/text/status-tag";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface WaitedFor {
  id: string;
  when: string;
  position: number;
  /** Time until which a freed place is reserved, as shown. */
  reservedUntil: string | null;
}

/** Lists the client's waiting list places, each with a way to leave it. */
export function WaitingPlaces({ places }: { places: WaitedFor[] }) {
  return (
    <Cards>
      {places.map(({ id, when, position, reservedUntil }) => (
        <Card
          key={id}
          title={when}
          headingLevel={3}
          status={
            <StatusTag tone="wait">{reservedUntil ? "A place is free" : "Waiting"}</StatusTag>
          }
          actions={
            <PageForm>
              <Button kind="quiet" name="leave" value={id}>
                Leave the waiting list<VisuallyHidden> for {when}</VisuallyHidden>
              </Button>
            </PageForm>
          }
        >
          <p>
            {reservedUntil
              ? `We will keep it for you until ${reservedUntil}. Use the link in our message to take it.`
              : `You are ${ordinal(position)} on the list.`}
          </p>
        </Card>
      ))}
    </Cards>
  );
}
