import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadBookingsByPhone } from "~/features/counter/bookings.server";
import * as paths from "~/lib/paths";
import { Anchor, Card, ListPage, SummaryList, usePageMeta } from "~/ui";
import { useMarks, useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:phone.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadBookingsByPhone(request);

export default function BookingsByPhone() {
  const { name, numbers, bookings } = useLoaderData<typeof loader>();
  const text = useText();
  const { colon } = useMarks();
  return (
    <ListPage title={text("counter:phone.title")} back={{ to: paths.counter.findClient }}>
      <p className="measure">{text("counter:phone.lead")}</p>
      <SummaryList
        rows={[
          { label: text("counter:client"), value: name },
          {
            label: text("counter:phone.numbers"),
            value:
              numbers.map((one) => [one.name, one.number].filter(Boolean).join(colon)).join("\n") ||
              text("counter:phone.no-number"),
          },
        ]}
      />
      <div className="stack mt-6">
        {bookings.length === 0 ? <p>{text("booking:list.nothing")}</p> : null}
        {bookings.map((one) => (
          <Card key={one.id} title={one.title} headingLevel={2}>
            <p>{one.when}</p>
            <p>{one.place}</p>
            {numbers.length === 0 ? null : (
              <p className="mt-4 flex flex-wrap gap-x-5">
                <Anchor to={one.cancelTo}>
                  {text("counter:phone.cancel")}
                  <span className="sr-only"> {one.when}</span>
                </Anchor>
                {one.moveTo ? (
                  <Anchor to={one.moveTo}>
                    {text("counter:phone.move")}
                    <span className="sr-only"> {one.when}</span>
                  </Anchor>
                ) : null}
              </p>
            )}
          </Card>
        ))}
      </div>
    </ListPage>
  );
}
