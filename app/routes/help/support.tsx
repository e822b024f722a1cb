import { brand } from "~/lib/brand/brand";
import { ListPage, RouteError, Section, SummaryList, SupportOptions, useSocialMeta } from "~/ui";

export const handle = { cacheable: true };

export const meta = () =>
  useSocialMeta("Customer Support", "How to reach us: hotline, billing, eGIRO and technical help.");

export default function Support() {
  const desks = [brand.phones.hotline, brand.phones.billing, brand.phones.egiro];
  return (
    <ListPage
      title="Customer Support"
      lead="Write to us or call us. We are glad to help."
      back={{ to: "/", label: "Home" }}
    >
      <div className="max-w-[42rem]">
        <SupportOptions />
        <Section title="Call us">
          <SummaryList
            rows={desks.map(({ label, number, href, hours }) => ({
              label,
              value: (
                <>
                  <a href={href} className="font-bold">
                    {number}
                  </a>
                  <br />
                  {hours}
                </>
              ),
            }))}
          />
        </Section>
      </div>
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
