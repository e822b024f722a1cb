import * as paths from "~/lib/paths";
import { formatOrdinal } from "~/lib/text/ordinal";
import { Card, Cards } from "~/ui/blocks/card";
import { useLanguage } from "~/ui/language/language";
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
  const { language, text } = useLanguage();
  return (
    <Cards>
      {places.map(({ id, when, position, reservedUntil }) => (
        <Card
          key={id}
          title={when}
          headingLevel={3}
          status={
            <StatusTag tone="wait">
              {reservedUntil ? text("links:offer.tab") : text("booking:wait.waiting")}
            </StatusTag>
          }
          actions={
            <>
              {reservedUntil ? (
                <ButtonLink to={paths.to(paths.booking.offeredPlace, { id })}>
                  {text("links:offer.take")}
                  <VisuallyHidden> {text("booking:hidden.on", { when })}</VisuallyHidden>
                </ButtonLink>
              ) : null}
              <PageForm>
                <Button kind="quiet" name="leave" value={id}>
                  {text("booking:wait.leave")}
                  <VisuallyHidden> {text("booking:hidden.for", { what: when })}</VisuallyHidden>
                </Button>
              </PageForm>
            </>
          }
        >
          <p>
            {reservedUntil
              ? text("links:offer.until", { until: reservedUntil })
              : text("booking:wait.position", {
                  position: language === "en" ? formatOrdinal(position) : position,
                })}
          </p>
        </Card>
      ))}
    </Cards>
  );
}
