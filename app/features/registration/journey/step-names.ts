/** The steps of the register-service journey in their order, as SPEC section 2 names them. */
export const stepNames = [
  "ServiceSelection",
  "HealthDeclaration",
  "YourDetails",
  "YourAddress",
  "EmergencyContact",
  "ReviewInformation",
  "CheckoutInformation",
] as const;
export type StepName = (typeof stepNames)[number];
