/** Groups of calls that a provider may leave out: the portal then has none of their screens. */
export const features = ["denticare", "egiro", "checkIn"] as const;
export type Feature = (typeof features)[number];

const AREAS: Record<Feature, readonly string[]> = {
  denticare: ["denticare", "denticarePublic"],
  egiro: ["egiro", "egiroPayers"],
  checkIn: ["checkIns", "posters", "volunteerAttendances"],
};

/** Finds the group of a call, named as area and name. */
export const findFeature = (call: string): Feature | undefined =>
  features.find((feature) => AREAS[feature].includes(call.split(".", 1)[0] as string));

/** The name under which a group that the backend does not have is remembered. */
export const getMissingFeatureKey = (feature: Feature): string => `${feature}.*`;
