/** A desk of the provider with its opening hours in the language of a reader. */
import type { Language } from "../language/languages";
import { brand, type ContactDesk } from "./brand";
import { findProviderText } from "./provider-texts";

/** Returns the desk, the hotline by default. Hours without a translation stay in English. */
export function getDesk(language: Language, desk: ContactDesk = brand.phones.hotline): ContactDesk {
  return { ...desk, hours: findProviderText(desk.hours, language) ?? desk.hours };
}

/** The values of a reply that names a desk. The reply's hours are worded in the language of its reader. */
export const getDeskValues = ({ number, hours } = brand.phones.hotline) => ({ number, hours });
