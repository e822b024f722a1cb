import type { PackageFreeze } from "~/contract/booking/package-freeze";
import type { Words } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { Notice } from "~/ui/blocks/notice";
import { ProviderText } from "~/ui/language/sentence";
import { Anchor } from "~/ui/text/anchor";
import { describePackageFreeze } from "./freeze-words";

export function toFreezeNotice(freeze: PackageFreeze, termId: string, words: Words) {
  return {
    ...describePackageFreeze(freeze, words),
    endTo: paths.to(paths.booking.endFreeze, { termId, freezeId: freeze.id }),
  };
}

/** Shows a freeze of the package, and the link that ends it. */
export function FreezeNotice({
  title,
  text,
  answer,
  endLabel,
  endTo,
  isRefused,
}: ReturnType<typeof toFreezeNotice>) {
  const said = answer ? (
    <p>
      <ProviderText>{answer}</ProviderText>
    </p>
  ) : null;
  return (
    <Notice title={title}>
      {isRefused ? said : null}
      <p>{text}</p>
      {isRefused ? null : said}
      {endLabel ? (
        <p className="no-print">
          <Anchor to={endTo}>{endLabel}</Anchor>
        </p>
      ) : null}
    </Notice>
  );
}
