import { type OwnedService, ServiceCard } from "~/features/booking/service-card";
import { DentalNext, type DentalPerson } from "~/features/denticare/dental-next";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Card, Cards, Fact } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Hidden } from "~/ui/hidden";
import { NotShown } from "~/ui/not-shown";
import { StatusTag, type StatusTone } from "~/ui/status-tag";
import { Tabs } from "~/ui/tabs";
import * as paths from "~/web/paths";

export interface OwnedCategory {
  id: string;
  name: string;
  products: { id: string; name: string; icon: string; services: OwnedService[] }[];
}

export interface OwnedDeclaration {
  id: string;
  name: string;
  centre: string | null;
  status: string;
  /** Days as shown, "23/11/2026". */
  askedOn: string;
  submittedOn: string | null;
  to: string | null;
}

export interface MyServicesProps {
  tab: string;
  tabs: { tab: string; label: string; count: number }[];
  groups: OwnedCategory[];
  declarations: OwnedDeclaration[];
  dental: DentalPerson[];
  /** A sentence for each part that cannot be shown. */
  missing: string[];
  hotline: { number: string; href: string; hours: string };
}

/** What the customer has bought, a tab for each status, the health declarations, and what is next at the dentist's. */
export function MyServices(props: MyServicesProps) {
  const { tab, tabs, groups, declarations, dental, missing, hotline } = props;
  const empty = groups.length === 0 && declarations.length === 0;
  // Who comes to the dentist alone finds that instead of an empty first tab.
  const dentistAlone =
    dental.length > 0 && tab === tabs[0]?.tab && tabs.every(({ count }) => count === 0);
  return (
    <>
      <Tabs
        label="My services"
        tabs={tabs.map((known) => ({
          ...known,
          to: paths.to(paths.home.start, { tab: known.tab }),
          current: known.tab === tab,
        }))}
      />
      {missing.map((sentence) => (
        <NotShown key={sentence}>{sentence}</NotShown>
      ))}
      {empty && !dentistAlone && missing.length === 0 ? <NothingHere tab={tab} /> : null}
      {groups.map((category) => (
        <section key={category.id} className="mb-8">
          <h2>
            <Anchor to={paths.to(paths.shop.category, { categoryId: category.id })}>
              {category.name}
            </Anchor>
          </h2>
          <Cards>
            {category.products.map(({ services, ...product }) => (
              <ServiceCard key={product.id} product={product} services={services} />
            ))}
          </Cards>
        </section>
      ))}
      {declarations.length ? <Declarations declarations={declarations} /> : null}
      {tab === "HEALTH_DECLARATION" ? (
        <p className="row mt-6">
          <Anchor to={paths.health.declaration}>My health declarations</Anchor>
          <Anchor to={paths.health.history}>My medical history</Anchor>
        </p>
      ) : null}
      <DentalNext people={dental} />
      {groups.length ? (
        <p className="measure">
          Do you need help with a booking? Call us at <a href={hotline.href}>{hotline.number}</a> (
          {hotline.hours}).
        </p>
      ) : null}
    </>
  );
}

const nothing: Record<string, { title: string; text: string }> = {
  UPCOMING: {
    title: "No upcoming services",
    text: "A programme you have paid for waits here until your first session.",
  },
  ONGOING: { title: "No ongoing services", text: "Programmes you are taking part in appear here." },
  EXPIRED: {
    title: "No expired services",
    text: "Packages that were not used up in time appear here.",
  },
  COMPLETED: { title: "No completed services", text: "Programmes you have finished appear here." },
  HEALTH_DECLARATION: {
    title: "No health declarations",
    text: "We ask for one when you register for an Active Ageing programme.",
  },
};

function NothingHere({ tab }: { tab: string }) {
  const words = nothing[tab];
  return (
    <EmptyState
      icon={tab === "HEALTH_DECLARATION" ? "document" : "calendar"}
      title={words?.title ?? ""}
      action={<ButtonLink to="#programmes">Find a programme</ButtonLink>}
    >
      <p>{words?.text}</p>
    </EmptyState>
  );
}

const states: Record<string, { word: string; tone: StatusTone }> = {
  SUBMITTED: { word: "Submitted", tone: "good" },
  OPEN: { word: "To be filled in", tone: "wait" },
  CLOSED: { word: "Closed", tone: "off" },
};

export function Declarations({ declarations }: { declarations: OwnedDeclaration[] }) {
  return (
    <Cards>
      {declarations.map(({ id, name, centre, status, askedOn, submittedOn, to }) => (
        <Card
          key={id}
          title={name}
          icon="document"
          status={
            <StatusTag tone={states[status]?.tone ?? "info"}>
              {states[status]?.word ?? status}
            </StatusTag>
          }
          actions={to ? <ToDeclaration to={to} open={status === "OPEN"} name={name} /> : null}
        >
          <Fact icon="calendar">
            {submittedOn ? `Submitted on ${submittedOn}` : `Asked for on ${askedOn}`}
          </Fact>
          {centre ? <Fact icon="place">{centre}</Fact> : null}
        </Card>
      ))}
    </Cards>
  );
}

function ToDeclaration({ to, open, name }: { to: string; open: boolean; name: string }) {
  return open ? (
    <ButtonLink to={to}>
      Fill in<Hidden> the health declaration for {name}</Hidden>
    </ButtonLink>
  ) : (
    <Anchor to={to}>
      See the result<Hidden> of the health declaration for {name}</Hidden>
    </Anchor>
  );
}
