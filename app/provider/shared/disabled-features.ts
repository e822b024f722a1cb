/** Switches of whole groups of screens, as mastercodes of APP_CONFIG. */
import type { Feature } from "~/contract/features";

export const getDisabledKey = (feature: Feature): string =>
  `disabled${feature.charAt(0).toUpperCase()}${feature.slice(1)}`;
