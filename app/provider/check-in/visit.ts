/** A visit. It names the identified person for three minutes, so that no number has to be stored or sent again. */

import { randomUUID } from "node:crypto";
import type { Poster } from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/response";
import { rules } from "~/lib/rules";
import { DecryptionError } from "~/lib/security/encryption.server";
import type { Context } from "../shared/context";
import { markUntranslated, refuse } from "../shared/failure";

const CONTEXT = "check-in visit";

export interface Visit {
  id: string;
  role: "PARTICIPANT" | "VOLUNTEER";
  place: Omit<Poster, "code">;
  /** Clients or volunteers. Several can share a mobile number. */
  people: string[];
  /** Organisation of the volunteer. */
  organisationId: string | null;
  until: number;
}

export function createVisit(
  { now }: Pick<Context, "now">,
  visit: Pick<Visit, "role" | "people" | "organisationId"> & { place: Visit["place"] },
): Visit {
  const { kind, id } = visit.place;
  return {
    ...visit,
    place: { kind, id },
    id: randomUUID(),
    until: now.getTime() + rules.visitMinutes * 60_000,
  };
}

export function sealVisit({ vault }: Pick<Context, "vault">, visit: Visit): string {
  return vault.seal(JSON.stringify(visit), CONTEXT);
}

/**
 * Creates a door's reference to one of the visit's people. It is valid only at this door for this visit, and linking and all other calls
 * reject it.
 */
export function createPersonReference(
  { vault }: Pick<Context, "vault">,
  { id, place }: Visit,
  person: string,
): string {
  return vault.sign([place.kind, place.id, id, person].join(" "), "check-in person");
}

/** @throws 410 for an expired or invalid visit. */
export function openVisit({ vault, now }: Context, sealed: string, role?: Visit["role"]): Visit {
  const visit = readVisit(vault, sealed);
  if (visit === null || visit.until <= now.getTime() || (role && visit.role !== role))
    return refuse(
      410,
      errorCodes.visitOver,
      markUntranslated("This took too long. Please start again."),
    );
  return visit;
}

function readVisit(vault: Context["vault"], sealed: string): Visit | null {
  try {
    return JSON.parse(vault.open(sealed, CONTEXT)) as Visit;
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
