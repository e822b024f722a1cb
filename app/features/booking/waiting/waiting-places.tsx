import * as paths from "~/lib/paths";
import { formatOrdinal } from "~/lib/text/ordinal";
import { Card, Cards } from "~/ui/blocks/card";
import { PageForm } from "~/ui/page/page-form";
import { Button, ButtonLink } from "~/ui/text/button";
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
            <>
              {reservedUntil ? (
                <ButtonLink to={paths.to(paths.booking.offeredPlace, { id })}>
                  Take this place<VisuallyHidden> on {when}</VisuallyHidden>
                </ButtonLink>
              ) : null}
              <PageForm>
                <Button kind="quiet" name="leave" value={id}>
                  Leave the waiting list<VisuallyHidden> for {when}</VisuallyHidden>
                </Button>
              </PageForm>
            </>
          }
        >
          <p>
            {reservedUntil
              ? `We will keep it for you until ${reservedUntil}.`
              : `You are ${formatOrdinal(position)} on the list.`}
          </p>
        </Card>
      ))}
    </Cards>
  );
}
