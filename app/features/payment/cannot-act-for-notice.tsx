import { Notice } from "~/ui/blocks/notice";

/** Warns a payer who can no longer act for a person of the order. Renders nothing otherwise. */
export function CannotActForNotice({
  items,
}: {
  items: readonly { clientName: string | null; canActFor?: boolean | undefined }[];
}) {
  const lost = items
    .filter(({ canActFor }) => canActFor === false)
    .map(({ clientName }) => clientName);
  const names = [...new Set(lost)].join(" and ");
  if (names === "") return null;
  return (
    <Notice kind="warning" title={`You can no longer act for ${names}`}>
      <p>
        If you pay, you will not see or book what you pay for them. If you no longer want it, do not
        pay: the order then ends without a charge.
      </p>
    </Notice>
  );
}
