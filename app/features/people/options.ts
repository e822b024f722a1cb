/** The choices of the screens about people. Plain values: screens may use them. */
import type { AddressType } from "~/contract/lists";

export const addressTypeNames: Record<AddressType, string> = {
  BILLING: "Billing address",
  RESIDENTIAL: "Home address",
  SERVICE: "Service address",
};

export const emergencyOptions = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export const channelOptions = [
  { value: "EMAIL", label: "By e-mail, to the address on record" },
  { value: "SMS", label: "By SMS, to the mobile number on record" },
];
