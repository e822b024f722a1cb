/** Dental bookings on the portal's screens, as a visitor makes them. */
import { randomInt } from "node:crypto";
import { openDay, pressTime } from "../booking/calendar";
import { newNric } from "../people/registered";
import { inMessage } from "../visitor/messages";
import { Visitor } from "../visitor/visitor";

export const newMobile = () => `9${randomInt(1_000_000, 9_999_999)}`;

export interface Chosen {
  service?: string;
  clinic?: string;
  dentist?: string;
}

/** Answers the questions up to any time that is late enough to be rescheduled and cancelled. */
export async function chooseTime(visitor: Visitor, chosen: Chosen = {}): Promise<Visitor> {
  await chooseTo(visitor, chosen.dentist, chosen);
  return pressTime(visitor, randomInt(100));
}

/** Chooses up to the day. */
export async function chooseTo(
  visitor: Visitor,
  dentist?: string,
  { service = "Scaling and polishing", clinic = "Toa Payoh Dental Clinic" }: Chosen = {},
): Promise<Visitor> {
  await visitor.choose(service).press("Continue");
  await visitor.choose(clinic).press("Continue");
  // The first days of the next month may be within 24 hours at the end of a month.
  await visitor.click("Later:");
  if (dentist) await visitor.click(dentist);
  return openDay(visitor, randomInt(2, 7));
}

export interface Patient {
  name: string;
  nric: string;
  email: string;
  mobile: string;
}

export const newPatient = (): Patient => ({
  name: "Ho Wai Fong",
  nric: newNric(),
  email: "waifong.ho@mail.example",
  mobile: newMobile(),
});

export function fillPatient(visitor: Visitor, { name, nric, email, mobile }: Patient): Visitor {
  visitor.choose("For myself").fill("Full name", name).fill("ID number", nric);
  return visitor.fill("E-mail", email).fill("Number", mobile);
}

/** Enters the person and proves their mobile, up to the confirmation. */
export async function enterPerson(visitor: Visitor, patient: Patient): Promise<Visitor> {
  await fillPatient(visitor, patient).press("Continue");
  return typeCode(visitor, patient);
}

/** The last typed code by mobile. It stays the newest until the next one arrives. */
const typed = new Map<string, string>();

/** Waits for the code and leaves it, so that `typeCode` takes a later one. */
export async function awaitCode(inbox: Visitor, { mobile }: Patient): Promise<void> {
  typed.set(mobile, await inMessage(inbox, `+65${mobile}`, MOBILE_CODE, { among: 3 }));
}

/**
 * Types the code sent to the mobile.
 *
 * @param inbox a visitor of the portal that sends the code, if it is another one
 */
export async function typeCode(
  visitor: Visitor,
  { mobile }: Patient,
  inbox = visitor,
): Promise<Visitor> {
  const code = await inMessage(inbox, `+65${mobile}`, MOBILE_CODE, {
    among: 3,
    known: typed.get(mobile),
  });
  typed.set(mobile, code);
  return visitor.fill("Code of 6 digits", code).press("Continue");
}

/** The code in the SMS that proves a mobile. */
export const MOBILE_CODE = /code is (\d{6}).*to book your dental appointment/;

/** Books an appointment as a visitor and finds the URL of its link. */
export async function bookedByVisitor(
  origin: string,
  patient = newPatient(),
  visitor = new Visitor(origin),
) {
  await visitor.goto("/denticare/book-appointment");
  await chooseTime(visitor);
  await enterPerson(visitor, patient);
  await visitor.press("Book this appointment");
  return { visitor, patient, link: await linkOf(visitor, patient.mobile) };
}

/** Finds the path of the link in the newest SMS. */
export function linkOf(visitor: Visitor, mobile: string): Promise<string> {
  return inMessage(visitor, `+65${mobile}`, /(\/denticare\/appointment\/[\w-]+)/);
}
