import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readProfileOverview } from "~/features/people/profile/overview.server";
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
  Notice,
  Section,
  SectionUnavailable,
  StatusTag,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("people:profile.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  return readProfileOverview(await requireRight(request, "read"), await loadVisitorWords(request));
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  const services = { to: "/", label: text("people:my-services") };
  const title = page.personName
    ? text("people:profile.title-of", { name: page.name })
    : text("people:profile.title");
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
      headerEnd={
        page.status ? <StatusTag tone="good">{text("people:linked")}</StatusTag> : undefined
      }
      asideFirst
      aside={
        <>
          <Portrait {...page} />
          <div className="no-print">
            <h2 className="mt-8">{text("people:profile.more")}</h2>
            <ProfileLinks
              personName={page.personName}
              lovedOnes={page.lovedOnes}
              messages={page.messages}
            />
          </div>
        </>
      }
    >
      <NoSmsNotice words={page.noSms} />
      <ProfileCard rows={page.rows} editTo={page.canEdit ? paths.people.editProfile : undefined} />
      <AddressesAndKin />
    </DetailPage>
  );
}

function AddressesAndKin() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  if (!page.hasRecord) return null;
  return (
    <div className="grid gap-x-6 lg:grid-cols-2">
      <Section title={text("people:addresses")}>
        {page.addresses ? (
          <AddressCards
            addresses={page.addresses}
            addTo={page.mayAddAddress}
            canEdit={page.canEdit}
          />
        ) : (
          <SectionUnavailable>{text("people:addresses.unavailable")}</SectionUnavailable>
        )}
      </Section>
      <Section title={text("people:kin")}>
        {page.contacts ? (
          <ContactCards contacts={page.contacts} canEdit={page.canEdit} />
        ) : (
          <SectionUnavailable>{text("people:kin.unavailable")}</SectionUnavailable>
        )}
      </Section>
    </div>
  );
}

/** Names the mobile number to which no SMS goes. */
const NoSmsNotice = ({ words }: { words: string | null }) =>
  words && (
    <Notice kind="warning">
      <p>{words}</p>
    </Notice>
  );

/** Shows the person's photo, name and client ID. */
function Portrait(page: {
  name: string;
  photo: string | null;
  clientId: string | null;
  canEdit: boolean;
  linkCode: { code: string; date: string } | null;
}) {
  const text = useText();
  return (
    <>
      <Avatar name={page.name} photoUrl={page.photo} size={72} />
      <p className="mt-4 font-serif text-[1.2rem] font-bold">{page.name}</p>
      <p>
        <Sentence of="people:profile.client-id" parts={{ id: <b>{page.clientId}</b> }} />
      </p>
      <p className="hint">{text("people:profile.client-id-hint")}</p>
      {page.linkCode ? (
        <p className="mt-3">{text("people:profile.link-code", page.linkCode)}</p>
      ) : null}
      {page.canEdit ? (
        <p className="mt-3">
          <ButtonLink to={paths.people.photo} kind="secondary">
            {text(page.photo ? "people:photo.change" : "people:photo.add")}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}
