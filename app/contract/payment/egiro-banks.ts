/** Banks that participate in eGIRO (SPEC section 9, Participating banks). */
export const egiroBanks = [
  { code: "BOC", name: "Bank of China" },
  { code: "DBS", name: "DBS/POSB" },
  { code: "HSBC", name: "HSBC" },
  { code: "ICBC", name: "ICBC" },
  { code: "MBB", name: "Maybank" },
  { code: "OCBC", name: "OCBC" },
  { code: "SCB", name: "Standard Chartered" },
  { code: "UOB", name: "UOB" },
] as const;
