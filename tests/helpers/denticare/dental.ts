/** Dental bookings for tests: a time at the clinic with three dentists, a visitor's details, a customer who may book. */
import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, like } from "drizzle-orm";
import type { contract } from "~/contract";
import type { CallInput } from "~/contract/call";
import type { SlotChoice } from "~/contract/denticare/dental";
import { message } from "~/database/schema/delivery";
import { createToken } from "~/lib/security/token.server";
import type { ApiClient } from "~/web/api/client.server";
import { newNric, register } from "../people/registered";
import type { TestCustomer, TestProvider } from "../provider/test-provider";

/** Three dentists work there on every weekday. */
export const TOA_PAYOH = ["chen-yu-ting", "farah-binte-osman", "george-pereira"];

/** Builds a choice. The default is 45 minutes on Wednesday 2 December 2026, 10:00 AM, with Dr Chen. */
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
  mobileNumber: `9${randomInt(1_000_000, 9_999_999)}`,
  ...change,
});

export const newSession = () => createToken();

/** Holds a time, enters the person and proves their mobile, up to the confirmation. */
export async function holdFor(
  world: TestProvider,
  choice = slot(),
  who = person(),
  clientSessionId = newSession(),
) {
  const { denticarePublic } = world.anybody;
  await denticarePublic.createAppointment({ body: { ...choice, clientSessionId } });
  await denticarePublic.createClient({ body: { ...who, clientSessionId } });
  await denticarePublic.sendMobileCode({ body: { clientSessionId } });
  const code = await mobileCodeTo(world, who.mobileNumber);
  await denticarePublic.proveMobile({ body: { clientSessionId, code } });
  // Later messages get a newer time than the code.
  world.clock.forward({ minutes: 1 / 60 });
  return clientSessionId;
}

/** Reads the newest code that proves a mobile. */
export async function mobileCodeTo(world: TestProvider, mobileNumber: string): Promise<string> {
  const [newest] = await world.database.db
    .select({ body: message.body })
    .from(message)
    .where(and(eq(message.recipient, `+65${mobileNumber}`), like(message.body, MOBILE_CODE)))
    .orderBy(desc(message.createdAt))
    .limit(1);
  return /code is (\d{6})/.exec(newest?.body ?? "")?.[1] as string;
}

/** An SQL `like` pattern for the SMS with the code that proves a mobile. */
export const MOBILE_CODE = "%to book your dental appointment%";

export const confirm = (api: ApiClient, clientSessionId: string) =>
  api.denticarePublic.confirm({ body: { clientSessionId, marketingConsentAgreed: false } });

const no = { answer: "NO" as const, details: null };

/** A medical history without any conditions. */
export const healthyHistory = {
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
} satisfies CallInput<typeof contract.medicalHistories.submit>["body"];

export const sendHistory = (api: ApiClient) =>
  api.medicalHistories.submit({ body: healthyHistory, idempotencyKey: randomUUID() });

/** Creates a customer with a record, a Denticare client and a current medical history. */
export async function dentalCustomer(world: TestProvider): Promise<TestCustomer> {
  const customer = await world.customer();
  await register(customer);
  await customer.api.denticare.register();
  await sendHistory(customer.api);
  return customer;
}

export const book = (api: ApiClient, choice = slot(), idempotencyKey: string = randomUUID()) =>
  api.denticare.book({ body: choice, idempotencyKey });
