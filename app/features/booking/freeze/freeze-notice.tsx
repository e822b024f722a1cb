import type { PackageFreeze } from "~/contract/booking/package-freeze";
import * as paths from "~/lib/paths";
import { Notice } from "~/ui/blocks/notice";
import { Anchor } from "~/ui/text/anchor";
import { describePackageFreeze } from "./freeze-words";

export function toFreezeNotice(freeze: PackageFreeze, termId: string) {
  return {
    ...describePackageFreeze(freeze),
    endTo: paths.to(paths.booking.endFreeze, { termId, freezeId: freeze.id }),
  };
}

/** Shows a freeze of the package, and the link that ends it. */
export function FreezeNotice({ title, text, endLabel, endTo }: ReturnType<typeof toFreezeNotice>) {
  return (
    <Notice title={title}>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {endLabel ? (
        <p className="no-print">
          <Anchor to={endTo}>{endLabel}</Anchor>
        </p>
      ) : null}
    </Notice>
  );
}
