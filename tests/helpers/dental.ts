/** Dental bookings for tests: a time at the clinic with three dentists, a visitor's details, a customer who may book. */
import { randomUUID } from "node:crypto";
import type { SlotChoice } from "~/contract/dental";
import { newToken } from "~/lib/token.server";
import type { ApiClient } from "~/portal/client.server";
import type { TestCustomer, TestProvider } from "./provider-world";
import { newNric, register } from "./registered";

/** Three dentists work there on every weekday. */
export const TOA_PAYOH = ["chen-yu-ting", "farah-binte-osman", "george-pereira"];

/** 45 minutes on Wednesday 2 December 2026, 10:00 AM, with Dr Chen unless told. */
export const slot = (change: Partial<SlotChoice> = {}): SlotChoice => ({
  serviceId: "scaling",
  centerId: "toa-payoh-dental",
  resourceId: "chen-yu-ting",
  monthAndYear: "2026-12",
  dayOfMonth: 2,
  timeSlot: "10:00",
  ...change,
});

export const person = (change: { nric?: string; mobileNumber?: string } = {}) => ({
  isBookingForYourSelf: true,
  clientIdType: "NRIC" as const,
  nric: newNric(),
  name: "Ho Wai Fong",
  email: "waifong.ho@mail.example",
  countryCode: "+65",
  mobileNumber: "91230001",
  ...change,
});

export const newSession = () => newToken();

/** Holds a time and tells who it is for: all that is missing is to confirm. */
export async function holdFor(
  api: ApiClient,
  choice = slot(),
  who = person(),
  clientSessionId = newSession(),
) {
  await api.denticarePublic.createAppointment({ body: { ...choice, clientSessionId } });
  await api.denticarePublic.createClient({ body: { ...who, clientSessionId } });
  return clientSessionId;
}

export const confirm = (api: ApiClient, clientSessionId: string) =>
  api.denticarePublic.confirm({ body: { clientSessionId, marketingConsentAgreed: false } });

const no = { answer: "NO" as const, details: null };

/** A medical history without anything to tell. */
export function sendHistory(api: ApiClient) {
  return api.medicalHistories.submit({
    body: {
      answers: {
        hospital: { hospitalisation: no, recentChange: no, treatment: no },
        medicines: { medications: no, allergy: no },
        blood: { dialysis: no, transfusion: no, bleeding: no },
        conditions: { conditions: ["GOUT"], others: null },
        control: { control: { GOUT: "CONTROLLED" } },
        pregnancy: { pregnant: "NO", deliveryDate: null },
      },
      signature: {
        name: "Ong Siew Kheng",
        contactNumber: "91234567",
        date: "2026-11-23",
        drawing: null,
      },
      agreedToTruth: true,
    },
    onceKey: randomUUID(),
  });
}

/** A customer with a record, a Denticare client and a current medical history. */
export async function dentalCustomer(world: TestProvider): Promise<TestCustomer> {
  const customer = await world.customer();
  await register(customer);
  await customer.api.denticare.register();
  await sendHistory(customer.api);
  return customer;
}

export const book = (api: ApiClient, choice = slot(), onceKey: string = randomUUID()) =>
  api.denticare.book({ body: choice, onceKey });
