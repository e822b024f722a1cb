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

/** Lists what is returned by the share of used sessions. Empty for a rule without shares. */
export function listReturns(
  text: GetText,
  { coolingOffDays: days, returned }: Rule,
): { used: string; returned: string }[] {
  if (returned.length === 0) return [];
  const all = text("shop:cancel.return-all");
  return [
    ...(days > 0 ? [{ used: text("shop:cancel.used-none", { days }), returned: all }] : []),
    ...returned.map(({ usedUpToPercent: used, returnedPercent }) => ({
      used: text("shop:cancel.used-up-to", { used }),
      returned: text("shop:cancel.return-share", { returned: returnedPercent }),
    })),
    { used: text("shop:cancel.used-more"), returned: text("shop:cancel.return-nothing") },
  ];
}
