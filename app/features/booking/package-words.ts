/** Words packages: their programme and person, validity and what is left to book, in the language of the page. */
import type { GroupChoice, Service } from "~/contract/booking/service";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { toSingaporeDay } from "~/lib/singapore-date";

type NamedService = Pick<Service, "productName" | "centerName" | "clientName">;

const toNames = ({ productName, centerName, clientName }: NamedService) => ({
  programme: productName,
  centre: centerName,
  name: clientName,
});

/** Words the place of a booking screen: its programme, centre and person. */
export const describeService = (service: NamedService, text: GetText): string =>
  text("booking:service", toNames(service));

/** Words the package of a page that changes it: its programme, centre and person. */
export const describeChangedPackage = (service: NamedService, text: GetText): string =>
  text("booking:package", toNames(service));

export const formatSessionCount = (count: number, text: GetText): string =>
  text("booking:sessions", { count });

/** Explains, before a time is chosen, that a post-assessment can take place for some time after the package ends. */
export function describeTimeAfterEnd(
  validUntil: string,
  now: Date,
  { language, text }: Words,
): string {
  const end = getFormats(language).date(validUntil);
  return toSingaporeDay(now) > validUntil
    ? text("booking:after-end.past", { end })
    : text("booking:after-end", { end });
}

/** Notes that a chosen time is after the last day of the package. */
export function describeBeyondPackage(
  startsAt: string,
  validUntil: string,
  { language, text }: Words,
): string | null {
  return toSingaporeDay(new Date(startsAt)) > validUntil
    ? text("booking:beyond", { end: getFormats(language).date(validUntil) })
    : null;
}

/** Formats the validity: "Valid until 21/02/2027". A package that has ended gets "Was valid until …". */
export function formatValidity(validUntil: string, now: Date, { language, text }: Words): string {
  const end = getFormats(language).date(validUntil);
  return toSingaporeDay(now) > validUntil
    ? text("booking:valid.past", { end })
    : text("booking:valid", { end });
}

/** States until when a group can be chosen: the one with the reserved place, and the last one that fits. */
export function describeGroupDeadline(
  { reserved, last, isFull }: GroupChoice,
  { language, text }: Words,
): string[] {
  const { dayAndDate } = getFormats(language);
  const toDates = ({ chooseBy, fromDate }: GroupChoice["last"]) => ({
    by: dayAndDate(chooseBy),
    from: dayAndDate(fromDate),
  });
  if (isFull) return [text("booking:groups.full", toDates(last))];
  const lastGroup = text("booking:groups.last", toDates(last));
  if (reserved === null) return [lastGroup];
  const place = text("booking:groups.reserved", toDates(reserved));
  return reserved.fromDate === last.fromDate
    ? [place, text("booking:groups.none-later")]
    : [place, lastGroup];
}

/** Warns that a pre-assessment leaves the reserved group out. Null if that group can still be joined after it. */
export function describeLostGroup(
  startsAt: string,
  choice: GroupChoice | null,
  { language, text }: Words,
): string | null {
  const reserved = choice?.reserved;
  if (!reserved || toSingaporeDay(new Date(startsAt)) < reserved.fromDate) return null;
  const { dayAndDate } = getFormats(language);
  return text("booking:groups.too-late", {
    from: dayAndDate(reserved.fromDate),
    last: dayAndDate(choice.last.fromDate),
  });
}

/** Sessions left of a package that can still be booked. A backend that does not count them leaves the limit of time out. */
export function countSessionsLeft(service: Service): number {
  const { totalSessions, usedSessions, scheduledSessions, term } = service;
  return term.bookable ?? totalSessions - usedSessions - scheduledSessions;
}

/** States how many sessions of a package cannot be booked any more. Null if all of them can. */
export function describeLapsingSessions(
  service: Service,
  { language, text }: Words,
): string | null {
  const { totalSessions, usedSessions, scheduledSessions, validUntil } = service;
  const left = totalSessions - usedSessions - scheduledSessions;
  const bookable = countSessionsLeft(service);
  if (bookable >= left || bookable === 0) return null;
  return text("booking:lapse", {
    left,
    bookable,
    end: getFormats(language).date(validUntil),
    count: left - bookable,
  });
}

/** Describes the next step after a booking. */
export function describeStepAfterBooking(
  toBook: string,
  left: number,
  validUntil: string,
  { language, text }: Words,
): string {
  switch (toBook) {
    case "PRE_SESSION":
    case "INTAKE":
    case "POST_SESSION":
      return text(`booking:then.${toBook}`);
    case "SESSION":
      return text("booking:then.SESSION", {
        count: left,
        end: getFormats(language).date(validUntil),
      });
    default:
      return text("booking:then.other", { step: toBook });
  }
}
