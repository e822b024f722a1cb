import { brand } from "~/lib/brand/brand";
import { ListPage, Section, SummaryList, SupportOptions, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";

export const handle = { cacheable: true };

export function meta() {
  const text = useText();
  return useSocialMeta(text("help:support"), text("help:support-description"));
}

export default function Support() {
  const text = useText();
  const desks = (["hotline", "billing", "egiro"] as const).map((name) => ({
    label: text(`shell:desk.${name}`),
    ...brand.phones[name],
  }));
  return (
    <ListPage
      title={text("help:support")}
      lead={text("help:support-lead")}
      back={{ to: "/", label: text("help:home") }}
    >
      <div className="max-w-[42rem]">
        <SupportOptions />
        <Section title={text("help:call")}>
          <SummaryList
            rows={desks.map(({ label, number, href, hours }) => ({
              label,
              value: (
                <>
                  <a href={href} className="font-bold">
                    {number}
                  </a>
                  <br />
                  <ProviderText>{hours}</ProviderText>
                </>
              ),
            }))}
          />
        </Section>
      </div>
    </ListPage>
  );
}
