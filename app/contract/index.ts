/** Every call of the provider's API, by area. It covers all of SPEC section 7, including calls that no screen of ours uses. */

import { appointmentReminders } from "./booking/appointment-reminder";
import { intakes } from "./booking/intake";
import { notifications } from "./booking/notification";
import { packageFreezes } from "./booking/package-freeze";
import { packageMoves } from "./booking/package-move";
import { services } from "./booking/service";
import { sessions } from "./booking/session";
import { waitingLists } from "./booking/waiting-list";
import { checkIns } from "./check-in/check-in";
import { posters } from "./check-in/posters";
import { volunteerAttendances } from "./check-in/volunteer-attendance";
import { configuration } from "./configuration";
import { counters } from "./counter/counter";
import { counterBookings } from "./counter/counter-bookings";
import { counterClients } from "./counter/counter-clients";
import { counterCorrections } from "./counter/counter-corrections";
import { counterPeople } from "./counter/counter-people";
import { handOvers } from "./counter/hand-over";
import { staffRecords } from "./counter/staff-records";
import { tills } from "./counter/till";
import { denticare } from "./denticare/denticare";
import { denticarePublic } from "./denticare/denticare-public";
import { healthDeclarations } from "./health/health-declaration";
import { medicalHistories } from "./health/medical-history";
import { feedbacks } from "./help/feedback";
import { eInvoices } from "./payment/e-invoice";
import { egiro } from "./payment/egiro";
import { egiroPayers } from "./payment/egiro-payers";
import { orders } from "./payment/order";
import { packageCancellations } from "./payment/package-cancellation";
import { payments } from "./payment/payment";
import { accessHistory } from "./people/access-history";
import { accessLinks } from "./people/access-links";
import { accountClosing } from "./people/account-closing";
import { addresses } from "./people/address";
import { contacts } from "./people/contact";
import { contactChanges } from "./people/contact-changes";
import { corrections } from "./people/correction";
import { deaths } from "./people/death";
import { linking } from "./people/linking";
import { lovedOnes } from "./people/loved-one";
import { myData } from "./people/my-data";
import { profiles } from "./people/profile";
import { carts } from "./shop/cart";
import { catalogue } from "./shop/catalogue";
import { rewards } from "./shop/rewards";
import { timetables } from "./shop/timetable";
import { auth } from "./sign-in/auth";

export const contract = {
  lovedOnes,
  linking,
  accessHistory,
  accessLinks,
  contactChanges,
  corrections,
  myData,
  accountClosing,
  deaths,
  auth,
  profiles,
  addresses,
  contacts,
  catalogue,
  timetables,
  configuration,
  carts,
  rewards,
  orders,
  packageCancellations,
  packageFreezes,
  packageMoves,
  payments,
  eInvoices,
  egiro,
  egiroPayers,
  denticare,
  denticarePublic,
  services,
  sessions,
  intakes,
  waitingLists,
  healthDeclarations,
  medicalHistories,
  notifications,
  checkIns,
  volunteerAttendances,
  posters,
  appointmentReminders,
  feedbacks,
  counters,
  counterBookings,
  counterClients,
  counterCorrections,
  counterPeople,
  staffRecords,
  tills,
  handOvers,
};
export type Contract = typeof contract;
