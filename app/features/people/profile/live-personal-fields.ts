import { useEffect } from "react";

interface Ids {
  residentStatus: string;
  nationality: string;
  chasSubsidyTier: string;
  /** The three boxes of the expiry date. */
  chasExpiryDate: string[];
}

const SINGAPORE_CITIZEN = "Singapore/ Pink IC";

/**
 * Updates dependent fields at once, where scripts run (SPEC section 4). A pink IC sets and locks the nationality, and another status
 * clears it. Without a CHAS card there is no expiry date. Without scripts the server applies the same rules.
 */
export function useDependentPersonalFields(ids: Ids): void {
  const { residentStatus, nationality, chasSubsidyTier, chasExpiryDate } = ids;
  const boxes = chasExpiryDate.join(" ");
  useEffect(() => {
    const find = (id: string) => document.getElementById(id) as HTMLSelectElement | null;
    const status = find(residentStatus);
    const country = find(nationality);
    const tier = find(chasSubsidyTier);
    const expiry = boxes.split(" ").map(find);
    const lockNationality = (changed: boolean) => {
      if (!status || !country) return;
      country.disabled = status.value === SINGAPORE_CITIZEN;
      if (country.disabled) country.value = "SG";
      else if (changed) country.value = "";
    };
    const lockExpiry = () => {
      for (const box of expiry) {
        if (!box || !tier) continue;
        box.disabled = tier.value === "";
        if (box.disabled) box.value = "";
      }
    };
    const statusChanged = () => lockNationality(true);
    lockNationality(false);
    lockExpiry();
    status?.addEventListener("change", statusChanged);
    tier?.addEventListener("change", lockExpiry);
    return () => {
      status?.removeEventListener("change", statusChanged);
      tier?.removeEventListener("change", lockExpiry);
    };
  }, [residentStatus, nationality, chasSubsidyTier, boxes]);
}
