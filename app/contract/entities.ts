/** Entities that answers consist of, by their name in the document. */

import { appointment } from "./booking/appointment";
import { appointment as linkedAppointment } from "./booking/appointment-reminder";
import { intake } from "./booking/intake";
import { notification } from "./booking/notification";
import { service } from "./booking/service";
import { termSessions } from "./booking/term-sessions";
import { missedSlot, vacantSlot } from "./booking/vacant-slot";
import { seatOffer, waitingPlace } from "./booking/waiting-list";
import {
  attendanceResult,
  checkInEvent,
  checkInPlace,
  verification,
  visitWithEvents,
} from "./check-in/check-in";
import { printedPoster } from "./check-in/posters";
import { clinic, dentalAppointment, dentist, treatment } from "./denticare/dental";
import { denticareClient } from "./denticare/denticare";
import { publicAppointment, publicClient } from "./denticare/denticare-public";
import { healthAnswers, healthDeclaration, healthForm } from "./health/health-declaration";
import { medicalAnswers, medicalHistoryStatus, medicalRecord } from "./health/medical-history";
import { egiroArrangement, egiroTransaction } from "./payment/egiro";
import { order, orderSummary, paymentTransaction } from "./payment/order";
import { savedCard } from "./payment/payment";
import { address, addressDetails } from "./people/address";
import { contact, contactDetails } from "./people/contact";
import { lovedOne } from "./people/loved-one";
import { profile, profileUpdate } from "./people/profile";
import { cart, cartItem, checkoutInfo } from "./shop/cart";
import { category, centre, offer, product, productSummary, programme } from "./shop/catalogue";
import { reward } from "./shop/rewards";

export const entities = {
  Address: address,
  AddressDetails: addressDetails,
  Attended: attendanceResult,
  Cart: cart,
  CartItem: cartItem,
  Category: category,
  Centre: centre,
  CheckInEvent: checkInEvent,
  CheckInPlace: checkInPlace,
  CheckoutInfo: checkoutInfo,
  Clinic: clinic,
  Contact: contact,
  ContactDetails: contactDetails,
  DentalAppointment: dentalAppointment,
  DenticareClient: denticareClient,
  Dentist: dentist,
  EgiroArrangement: egiroArrangement,
  EgiroTransaction: egiroTransaction,
  HealthAnswers: healthAnswers,
  HealthDeclaration: healthDeclaration,
  HealthForm: healthForm,
  Intake: intake,
  LinkedAppointment: linkedAppointment,
  LovedOne: lovedOne,
  MedicalAnswers: medicalAnswers,
  MedicalRecord: medicalRecord,
  MedicalStatus: medicalHistoryStatus,
  MissedSlot: missedSlot,
  Notification: notification,
  Offer: offer,
  Order: order,
  OrderSummary: orderSummary,
  PaymentTransaction: paymentTransaction,
  Poster: printedPoster,
  Product: product,
  ProductSummary: productSummary,
  Profile: profile,
  ProfileUpdate: profileUpdate,
  Programme: programme,
  PublicAppointment: publicAppointment,
  PublicClient: publicClient,
  Reward: reward,
  SavedCard: savedCard,
  SeatOffer: seatOffer,
  Service: service,
  SessionAppointment: appointment,
  TermSessions: termSessions,
  Treatment: treatment,
  VacantSlot: vacantSlot,
  Verification: verification,
  Visited: visitWithEvents,
  WaitingPlace: waitingPlace,
};
