import { getFormats } from "~/lib/language/formats";
import { Notice } from "~/ui/blocks/notice";
import { useLanguage } from "~/ui/language/language";

/** Warns a payer who can no longer act for a person of the order. Renders nothing otherwise. */
export function CannotActForNotice({
  items,
}: {
  items: readonly { clientName: string | null; canActFor?: boolean | undefined }[];
}) {
  const { text, language } = useLanguage();
  const lost = items
    .filter(({ canActFor }) => canActFor === false)
    .map(({ clientName }) => clientName ?? "");
  const people = [...new Set(lost)];
  const names = language === "en" ? people.join(" and ") : getFormats(language).list(people);
  if (names === "") return null;
  return (
    <Notice kind="warning" title={text("payment:cannot-act", { names })}>
      <p>{text("payment:cannot-act.text")}</p>
    </Notice>
  );
}
