import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOverview } from "~/features/people/profile/overview.server";
import {
  AddressCards,
  ContactCards,
  NoProfile,
  ProfileCard,
  ProfileLinks,
} from "~/features/people/profile/profile-parts";
import * as paths from "~/lib/paths";
import {
  Avatar,
  ButtonLink,
  DetailPage,
  RouteError,
  Section,
  SectionUnavailable,
  StatusTag,
  usePageMeta,
} from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { unavailableText } from "~/web/unavailable-sections";

export const meta = () => usePageMeta("My Profile");

export async function loader({ request }: LoaderFunctionArgs) {
  return readOverview(await requireCustomer(request));
}

const services = { to: "/", label: "My services" };

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  const title = page.whose ? `Profile of ${page.name}` : "My Profile";
  if (!page.hasRecord)
    return (
      <DetailPage title={title} back={services}>
        <NoProfile
          needsLinking={page.needsLinking}
          pending={page.status === "PENDING"}
          lovedOnes={page.lovedOnes}
        />
      </DetailPage>
    );
  return (
    <DetailPage
      title={title}
      back={services}
      headerEnd={page.status ? <StatusTag tone="good">Linked</StatusTag> : undefined}
      asideFirst
      aside={
        <>
          <Avatar name={page.name} photoUrl={page.photo} size={120} />
          <p className="mt-4 font-serif text-[1.3rem] font-bold">{page.name}</p>
          <p>
            Client ID: <b>{page.clientId}</b>
          </p>
          <p className="hint">Please enter capital and small letters exactly as shown.</p>
          <p className="mt-3">
            <ButtonLink to={paths.people.photo} kind="secondary">
              {page.photo ? "Change photo" : "Add a photo"}
            </ButtonLink>
          </p>
        </>
      }
    >
      <ProfileCard rows={page.rows} editTo={paths.people.editProfile} />
      <Section title="Addresses">
        {page.addresses ? (
          <AddressCards addresses={page.addresses} addTo={page.mayAddAddress} />
        ) : (
          <SectionUnavailable>{unavailableText.addresses}</SectionUnavailable>
        )}
      </Section>
      <Section title="Next of kin">
        {page.contacts ? (
          <ContactCards contacts={page.contacts} />
        ) : (
          <SectionUnavailable>{unavailableText.contacts}</SectionUnavailable>
        )}
      </Section>
      <Section title="Family, messages and privacy">
        <ProfileLinks whose={page.whose} lovedOnes={page.lovedOnes} messages={page.messages} />
      </Section>
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
