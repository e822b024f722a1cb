/** Rows that stay until a person requests their deletion or the law permits it, and rows that do not grow with use. */
import type { RetentionPolicy } from "~/database/retention.server";
import { sessionBooking } from "~/database/schema/booking";
import { packageCancellation } from "~/database/schema/cancellation";
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
import { centre, productCentre } from "~/database/schema/offering/centre";
import { marketingChannel, mastercode } from "~/database/schema/offering/code-list";
import { coupon, gstRate, offer, offerPrice } from "~/database/schema/offering/price";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { holiday, intake, intakePlan, weeklyTime } from "~/database/schema/offering/timetable";
import { operation } from "~/database/schema/operation";
import { couponUse, documentNumber, intakeSeat, referral } from "~/database/schema/order";
import { card, moneyEvent, refundDue, refusedTransfer } from "~/database/schema/payment";
import { clientAccess, formerAccess } from "~/database/schema/people/access";
import { address, client, clientPicture, contact } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import { deathReport } from "~/database/schema/people/death-report";
import { recordMerge } from "~/database/schema/people/record-merge";
import { packageFreeze, service, term } from "~/database/schema/service";
import { staffRecord } from "~/database/schema/staff-record";
import { tillEntry } from "~/database/schema/till";
import { reply } from "~/languages/reply";
import { toEnglish } from "~/provider/shared/failure";

export const permanentRecords: Pick<RetentionPolicy, "stays" | "fixed"> = {
  stays: [
    {
      tables: [
        customer,
        client,
        correction,
        recordMerge,
        deathReport,
        clientAccess,
        formerAccess,
        address,
        contact,
        clientPicture,
        card,
        agreement,
      ],
      what: "people, their permissions to act, saved cards, agreements",
      howLong: "as long as they are the provider's customers or clients",
      why: "they are needed for the service",
    },
    {
      tables: [
        service,
        term,
        packageFreeze,
        sessionBooking,
        attendanceRecord,
        intakeSeat,
        couponUse,
        staffRecord,
      ],
      what: "purchases and attendance",
      howLong: toEnglish(reply("replies-people:held.PACKAGES")),
      why: toEnglish(reply("replies-people:held.PACKAGES-why")),
    },
    {
      tables: [healthDeclaration, medicalHistory, denticareClient, dentalAppointment],
      what: "health forms, dental appointments",
      howLong: "as long as the provider's other health records",
      why: "the provider is a licensed clinic and follows its own rule for health records",
    },
    {
      tables: [
        documentNumber,
        moneyEvent,
        refundDue,
        packageCancellation,
        tillEntry,
        refusedTransfer,
        egiroArrangement,
        egiroTransaction,
        referral,
        operation,
      ],
      what: "paid orders, payments and refunds, direct debits, referrals, actions of operators",
      howLong: toEnglish(reply("replies-people:held.ORDERS")),
      why: toEnglish(reply("replies-people:held.ORDERS-why")),
    },
    {
      tables: [volunteer, volunteerRegistration, volunteerAttendance],
      what: "volunteers and their hours",
      howLong: "as long as they volunteer",
      why: "it certifies their hours",
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
