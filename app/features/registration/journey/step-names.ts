/** The steps of the register-service journey, as SPEC section 2 names them, in the order they are asked. */
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
