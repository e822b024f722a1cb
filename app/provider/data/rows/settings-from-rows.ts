/** Converts mastercodes to the provider's settings and translations. */
import { features } from "~/contract/features";
import { TRANSLATION_CODES, translationLanguages } from "~/lib/brand/provider-texts";
import { getDisabledKey } from "~/provider/shared/disabled-features";
import type { Row } from "~/provider/shared/managed-table";
import { MESSAGE_CHANNELS, SMS_COUNTRIES } from "~/provider/shared/messages/message-channels";
import type { ProviderData } from "../folder/folder-schema";
import type { Rows } from "./rows";
import { removeEmptyFields, selectRows, sortRows } from "./sort-rows";

export function toTranslations({ mastercode }: Rows): Row[] {
  const byEnglish = new Map<unknown, Row>();
  for (const language of translationLanguages)
    for (const { key, value } of selectRows(mastercode, "code", TRANSLATION_CODES[language]))
      byEnglish.set(key, { ...(byEnglish.get(key) ?? { en: key }), [language]: value });
  return sortRows([...byEnglish.values()], "en");
}

export function toProviderSettings({ mastercode }: Rows): ProviderData["provider"] {
  const of = (code: string) =>
    sortRows(selectRows(mastercode, "code", code), "key").map(({ key, value }) => [key, value]);
  const minutes = Object.fromEntries(of("FORM_MINUTES"));
  const [[, early] = []] = of("ARRIVE_EARLY");
  const settings = new Map(of("APP_CONFIG") as [string, string][]);
  const isOn = (key: string) => settings.get(key) === "true";
  const channels = of(MESSAGE_CHANNELS);
  const smsCountries = of(SMS_COUNTRIES).map(([country]) => String(country));
  const off = features.filter((feature) => isOn(getDisabledKey(feature)));
  return {
    links: Object.fromEntries(of("NTUCH_LINKS")),
    formMinutes: removeEmptyFields({
      healthDeclaration: minutes["health-declaration"],
      medicalHistory: minutes["medical-history"],
    }),
    ...(early === undefined ? {} : { arriveEarlyMinutes: Number(early) }),
    lovedOnes: !isOn("disabledLovedOne"),
    ...(channels.length > 0 && {
      messages: Object.fromEntries(
        channels.map(([name, channel]) => [name, String(channel).toLowerCase()]),
      ),
    }),
    ...(smsCountries.length > 0 && { smsCountries }),
    ...(off.length > 0 && {
      features: Object.fromEntries(off.map((feature) => [feature, false])),
    }),
  };
}
