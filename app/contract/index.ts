/** Every call of the provider's API, by area: all that SPEC section 7 names, those too that no screen of ours asks. */
import { accessHistory } from "./access-history";
import { accessLinks } from "./access-links";
import { addresses } from "./address";
import { appointmentReminders } from "./appointment-reminder";
import { auth } from "./auth";
import { carts } from "./cart";
import { catalogue } from "./catalogue";
import { checkIns } from "./check-in";
import { configuration } from "./configuration";
import { contacts } from "./contact";
import { counters } from "./counter";
import { denticare } from "./denticare";
import { denticarePublic } from "./denticare-public";
import { eInvoices } from "./e-invoice";
import { egiro } from "./egiro";
import { egiroPayers } from "./egiro-payers";
import { feedbacks } from "./feedback";
import { handOvers } from "./hand-over";
import { healthDeclarations } from "./health-declaration";
import { intakes } from "./intake";
import { linking } from "./linking";
import { lovedOnes } from "./loved-one";
import { medicalHistories } from "./medical-history";
import { notifications } from "./notification";
import { orders } from "./order";
import { payments } from "./payment";
import { posters } from "./posters";
import { profiles } from "./profile";
import { rewards } from "./rewards";
import { services } from "./service";
import { sessions } from "./session";
import { timetables } from "./timetable";
import { volunteerAttendances } from "./volunteer-attendance";
import { waitingLists } from "./waiting-list";

export const contract = {
  lovedOnes,
  linking,
  accessHistory,
  accessLinks,
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
  handOvers,
};
export type Contract = typeof contract;
