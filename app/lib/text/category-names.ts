/** SPEC section 9, category names used in logic. */
export const DENTICARE = "Denticare";
export const ACTIVE_AGEING = "Active Ageing";
