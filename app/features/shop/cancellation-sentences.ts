/** The provider's rule for cancelled packages, in sentences of the page's language. */
import type { GetText } from "~/languages/page-language";

interface Rule {
  coolingOffDays: number;
  returned: readonly { usedUpToPercent: number; returnedPercent: number }[];
  healthProof?: boolean | undefined;
}

export function describeReturnRule(
  text: GetText,
  { coolingOffDays, returned, healthProof }: Rule,
): string[] {
  return [
    ...(coolingOffDays > 0 ? [text("shop:cancel.cooling-off", { days: coolingOffDays })] : []),
    ...returned.map(({ usedUpToPercent, returnedPercent }) =>
      returnedPercent === 100
        ? text("shop:cancel.all-left", { used: usedUpToPercent })
        : text("shop:cancel.part", { used: usedUpToPercent, returned: returnedPercent }),
    ),
    text(returned.length > 0 ? "shop:cancel.nothing-more" : "shop:cancel.nothing"),
    text(healthProof ? "shop:cancel.health-proof" : "shop:cancel.health"),
  ];
}
