/**
 * The desk: what staff do at a counter in their own name. It is the only way to calls whose body names a helper, so that no page of staff
 * can leave its guard out. The desk is closed while a customer uses the computer.
 */
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import * as paths from "~/lib/paths";
import { VISIT_FIELD } from "~/lib/request/visit-field";
import { logSecurityEvent } from "~/lib/security/security-events";
import { type ApiClient, createClient } from "../api/client.server";
import { optionalCallFallbacks } from "../api/optional-call-fallbacks.server";
import { getPortal } from "../dependencies.server";
import { readCounter } from "../session/counter.server";
import { readMultipartBody } from "./form-body.server";

type IsOfHelper<C> = C extends AnyCall
  ? z.input<C["body"]> extends { enteredBy: string }
    ? true
    : never
  : never;

/** Areas with calls that name a helper. A new one is added by its body. */
export type DeskArea = {
  [Area in keyof Contract]: true extends {
    [Name in keyof Contract[Area]]: IsOfHelper<Contract[Area][Name]>;
  }[keyof Contract[Area]]
    ? Area
    : never;
}[keyof Contract];

/** Calls that move money, change a record or close it. Each needs the staff code again. */
interface GraveApi {
  tills: Pick<ApiClient["tills"], "take" | "void">;
  counterCorrections: Pick<ApiClient["counterCorrections"], "decide" | "record">;
  deaths: Pick<ApiClient["deaths"], "reportAtCounter">;
}

type DeskApi = {
  [Area in DeskArea]: Area extends keyof GraveApi
    ? Omit<ApiClient[Area], keyof GraveApi[Area]>
    : ApiClient[Area];
};

export interface Desk {
  /** The provider's reference for the helper, for the body of each call. */
  enteredBy: string;
  /** The counter's pass, which belongs to a typed staff code. */
  pass: string;
  api: DeskApi;
}

export interface ConfirmedDesk {
  enteredBy: string;
  api: GraveApi;
}

const createStaffApi = (): ApiClient =>
  createClient({ ...getPortal().api, madeOfRequired: optionalCallFallbacks });

/**
 * Guards the pages and forms of staff.
 * @throws a redirect to the counter's own page without a visit in this browser, while a customer uses the computer, and for a form that
 * was rendered at another visit. The page then says that nothing was done.
 */
export async function requireDesk(request: Request): Promise<Desk> {
  const counter = await readCounter(request);
  if (counter === null) throw redirect(paths.counter.start);
  const { visit, pass } = counter;
  if (visit === null || visit.isDeskClosed || !(await isOfVisit(request, visit.id)))
    throw refuseAtDesk(request);
  return { enteredBy: visit.enteredBy, pass, api: createStaffApi() };
}

function refuseAtDesk({ method }: Request): Response {
  if (method !== "POST") return redirect(paths.counter.start);
  logSecurityEvent(getPortal().log, "access refused", "desk");
  return redirect(paths.to(paths.counter.start, { undone: "yes" }));
}

async function isOfVisit(request: Request, visitId: string): Promise<boolean> {
  if (request.method !== "POST") return true;
  return (await readMultipartBody(request)).get(VISIT_FIELD) === visitId;
}

/**
 * Checks the staff code of a grave act. The act is recorded in the name of the code's owner, who may be another helper.
 * @throws ApiError with 403 for a wrong code, or for a counter that was withdrawn
 */
export async function confirmHelper(
  { pass }: Pick<Desk, "pass">,
  staffCode: string,
): Promise<ConfirmedDesk> {
  const api = createStaffApi();
  const { enteredBy } = await api.counters.begin({ body: { pass, staffCode, confirms: true } });
  return { enteredBy, api };
}
