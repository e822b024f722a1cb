/** The sample provider's dental clinics: one in each area, with dentists, their hours and what they do. */
import type { dentalClinic, dentalTreatment } from "../schema/dental";

export const dentalTreatments: (typeof dentalTreatment.$inferInsert)[] = [
  {
    id: "scaling",
    name: "Scaling and polishing",
    summary: "Your teeth are cleaned and checked.",
    minutes: 45,
    position: 1,
  },
  {
    id: "screening",
    name: "Dental screening",
    summary: "A first look, and advice on what is needed.",
    minutes: 30,
    position: 2,
  },
  {
    id: "filling",
    name: "Filling",
    summary: "A tooth with a hole is repaired.",
    minutes: 45,
    position: 3,
  },
  {
    id: "extraction",
    name: "Tooth extraction",
    summary: "A tooth is taken out, under local anaesthetic.",
    minutes: 60,
    position: 4,
  },
  {
    id: "denture-repair",
    name: "Denture repair",
    summary: "Bring your dentures: they are mended or made to fit.",
    minutes: 30,
    position: 5,
  },
  {
    id: "new-dentures",
    name: "New dentures",
    summary: "Your mouth is measured for new dentures.",
    minutes: 90,
    position: 6,
  },
];

const WEEKDAYS = [1, 2, 3, 4, 5];
const SATURDAY = 6;
const morning = { from: "09:00", until: "13:00" };
const afternoon = { from: "14:00", until: "17:30" };
const evening = { from: "17:30", until: "20:30" };

interface Hours {
  weekdays: number[];
  times: { from: string; until: string }[];
}
const daytime: Hours[] = [
  { weekdays: WEEKDAYS, times: [morning, afternoon] },
  { weekdays: [SATURDAY], times: [morning] },
];
const partTime: Hours[] = [{ weekdays: [1, 3, 5], times: [morning, afternoon] }];
const evenings: Hours[] = [{ weekdays: [2, 4], times: [afternoon, evening] }];

interface DentalClinic {
  centreId: string;
  area: (typeof dentalClinic.$inferInsert)["area"];
  dentists: { id: string; name: string; hours: Hours[] }[];
}

export const dentalClinics: DentalClinic[] = [
  {
    centreId: "toa-payoh-dental",
    area: "CENTRAL",
    dentists: [
      { id: "chen-yu-ting", name: "Dr Chen Yu Ting", hours: daytime },
      { id: "farah-binte-osman", name: "Dr Farah Binte Osman", hours: daytime },
      { id: "george-pereira", name: "Dr George Pereira", hours: daytime },
    ],
  },
  {
    centreId: "woodlands-dental",
    area: "NORTH",
    dentists: [
      { id: "lau-kok-wai", name: "Dr Lau Kok Wai", hours: daytime },
      { id: "priya-nair", name: "Dr Priya Nair", hours: evenings },
    ],
  },
  {
    centreId: "jurong-east-dental",
    area: "WEST",
    dentists: [
      { id: "teo-shu-fen", name: "Dr Teo Shu Fen", hours: daytime },
      { id: "ibrahim-yusof", name: "Dr Ibrahim Yusof", hours: partTime },
    ],
  },
  {
    centreId: "bukit-merah-dental",
    area: "SOUTH",
    dentists: [
      { id: "wong-jia-en", name: "Dr Wong Jia En", hours: daytime },
      { id: "anand-krishnan", name: "Dr Anand Krishnan", hours: partTime },
    ],
  },
  {
    centreId: "tampines-dental",
    area: "EAST",
    dentists: [
      { id: "sim-pei-ling", name: "Dr Sim Pei Ling", hours: daytime },
      { id: "hafiz-rahman", name: "Dr Hafiz Rahman", hours: evenings },
      { id: "ong-boon-hui", name: "Dr Ong Boon Hui", hours: partTime },
    ],
  },
];
