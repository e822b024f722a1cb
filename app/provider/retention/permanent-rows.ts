/** Rows that stay until a person requests their deletion or the law permits it, and rows that do not grow with use. */
import type { RetentionPolicy } from "~/database/retention.server";
import { sessionBooking } from "~/database/schema/booking";
import { cartItem } from "~/database/schema/cart";
import {
  activity,
  attendanceRecord,
  organisation,
  staffCode,
  volunteer,
  volunteerAttendance,
  volunteerRegistration,
} from "~/database/schema/check-in";
import { agreement, counterCode } from "~/database/schema/counter";
import {
  dentalAppointment,
  dentalClinic,
  dentalTreatment,
  denticareClient,
  dentist,
  dentistHours,
} from "~/database/schema/dental";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";
import {
  category,
  centre,
  coupon,
  gstRate,
  holiday,
  intake,
  intakePlan,
  marketingChannel,
  mastercode,
  offer,
  offerPrice,
  product,
  productCentre,
  subcategory,
  weeklyTime,
} from "~/database/schema/offering";
import { operation } from "~/database/schema/operation";
import { couponUse, intakeSeat, referral } from "~/database/schema/order";
import { card, moneyEvent, refundDue, refusedTransfer } from "~/database/schema/payment";
import {
  address,
  client,
  clientAccess,
  clientPicture,
  contact,
  customer,
} from "~/database/schema/people";
import { service, term } from "~/database/schema/service";

export const records: Pick<RetentionPolicy, "stays" | "fixed"> = {
  stays: [
    {
      tables: [customer, client, clientAccess, address, contact, clientPicture, card, agreement],
      what: "people, who they act for, saved cards, what they agreed to",
      howLong: "as long as they are the provider's customers or clients",
      why: "the service is given by them",
    },
    {
      tables: [service, term, sessionBooking, attendanceRecord, intakeSeat, couponUse],
      what: "what was bought, and who came",
      howLong: "as the invoice it belongs to",
      why: "the invoice is answered for by it",
    },
    {
      tables: [healthDeclaration, medicalHistory, denticareClient, dentalAppointment],
      what: "health forms, dental appointments",
      howLong: "as the provider's health records",
      why: "the provider is a licensed clinic; its own rule for health records holds",
    },
    {
      tables: [
        moneyEvent,
        refundDue,
        refusedTransfer,
        egiroArrangement,
        egiroTransaction,
        referral,
        operation,
      ],
      what: "paid orders, money that moved, direct debits, referrals, what operators did",
      howLong: "at least 5 years",
      why: "tax and company law ask for the books of five years",
    },
    {
      tables: [volunteer, volunteerRegistration, volunteerAttendance],
      what: "volunteers and their hours",
      howLong: "as long as they volunteer",
      why: "their hours are certified by it",
    },
  ],
  fixed: [
    cartItem,
    activity,
    organisation,
    staffCode,
    counterCode,
    dentalClinic,
    dentalTreatment,
    dentist,
    dentistHours,
    category,
    subcategory,
    product,
    centre,
    productCentre,
    offer,
    offerPrice,
    weeklyTime,
    intakePlan,
    holiday,
    intake,
    marketingChannel,
    mastercode,
    gstRate,
    coupon,
  ],
};
