/** The page about a person's data: the groups, the downloads, and the consent to marketing. */

import { config } from "~/config/config.server";
import type { contract } from "~/contract";
import type { CallData } from "~/contract/call";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { toSingaporeDay } from "~/lib/singapore-date";
import { createCalendarResponse } from "~/web/api/calendar-response.server";
import { callWithRules, createPageNotFound, onUnsupported } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { hasRight, requireRight } from "~/web/customer/proxy-rights.server";
import { getPortal } from "~/web/dependencies.server";
import { redirectOnError, redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { handleButton, onRejected, redirectWithErrorFlash } from "~/web/forms/form-action.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { listAppointments } from "./appointments";
import { buildFhirBundle } from "./fhir";

type Summary = CallData<typeof contract.myData.summary>;

/** `groups` is null for a backend without the overview. */
export async function loadMyDataView(request: Request) {
  const customer = await requireRight(request, "read");
  const found = await callWithRules(
    () => customer.api.myData.summary(),
    onUnsupported((): Summary | null => null),
  );
  return {
    personName: getActingName(customer),
    groups: found?.groups ?? null,
    marketing: (await hasRight(customer, "edit")) ? (found?.marketingConsent ?? null) : null,
  };
}

export async function setMarketingConsent(request: Request) {
  const { api } = await requireCustomer(request);
  return handleButton(
    request,
    async (form) => {
      const consent = form.get("consent") === "yes";
      await api.myData.marketing({ body: { consent } });
      return redirectWithSuccess(
        request,
        paths.people.myData,
        consent ? reply("replies-people:news.on") : reply("replies-people:news.off"),
      );
    },
    onRejected(redirectWithErrorFlash(request, paths.people.myData)),
  );
}

/** Sends the copy in the chosen format. An unknown one has no page. */
export async function downloadData(request: Request): Promise<Response> {
  const { api } = await requireRight(request, "read");
  const format = new URL(request.url).searchParams.get("as") ?? "";
  if (!Object.hasOwn(writers, format) && format !== "pdf") throw createPageNotFound();
  return redirectOnError(request, paths.people.myData, async () => {
    if (format === "pdf") {
      const language = await readVisitorLanguage(request);
      return createFileResponse(await api.myData.file({ query: { language } }), "attachment");
    }
    const data = await api.myData.export();
    if (format === "calendar" && calendarOf(data).length === 0)
      return redirectWithFlash(request, paths.people.myData, {
        kind: "info",
        text: NOTHING_BOOKED,
      });
    return writers[format as keyof typeof writers](data);
  });
}

const NOTHING_BOOKED = reply("replies-people:data.no-calendar");

const calendarOf = (data: Data) =>
  listAppointments(data).filter(({ state }) => state !== "CANCELLED");

type Data = Awaited<ReturnType<typeof contract.myData.export.data.parse>>;

const writers = {
  json: (data: Data) => jsonResponse(data, "application/json", "json"),
  fhir: (data: Data) =>
    jsonResponse(buildFhirBundle(data, config.publicUrl), "application/fhir+json", "fhir.json"),
  calendar: (data: Data) =>
    createCalendarResponse(
      calendarOf(data).map(({ id, title, startsAt, endsAt, place }) => ({
        uid: id,
        start: new Date(startsAt),
        end: new Date(endsAt),
        title,
        place,
        description: "",
        cancelled: false,
      })),
      `my-appointments-${today()}.ics`,
    ),
};

const today = () => toSingaporeDay(getPortal().clock.now());

const jsonResponse = (content: unknown, contentType: string, ending: string) =>
  createFileResponse(
    {
      bytes: new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`),
      contentType: `${contentType}; charset=utf-8`,
      fileName: `my-data-${today()}.${ending}`,
    },
    "attachment",
  );
