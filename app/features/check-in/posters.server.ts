/** The staff's pass to the posters. It is valid for half an hour after the code was entered, on this device only. */

import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import { STAFF_PASS_MS } from "~/contract/check-in/posters";
import { getTextIn } from "~/languages/page-texts.server";
import { type Language, languageFacts, languages } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { getPortalLabel } from "~/lib/text/label-for";
import { callWithRules, matchStatus, onRejected, throwNotFound } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import type { PosterWords } from "./door-poster";

const cookie = createTextCookie("staff-pass", {
  path: paths.checkIn.posters,
  sameSite: "strict",
  maxAge: STAFF_PASS_MS / 1000,
});

export async function grantPosterAccess(staffCode: string): Promise<Response> {
  const { pass } = await createPublicApi().posters.open({ body: { staffCode } });
  return redirect(paths.checkIn.posters, {
    headers: { "set-cookie": await cookie.serialize(pass) },
  });
}

/**
 * Lists the centres that have posters.
 * @returns null until a staff code is entered.
 */
export async function listPosterCentres(request: Request) {
  const pass = await readPass(request);
  return pass === null
    ? null
    : withPass(() => createPublicApi().posters.centers({ body: { pass } }));
}

/**
 * Lists the posters of a centre.
 * @throws a redirect to the staff code, or 404 for an unknown centre.
 */
export async function listPosters(request: Request, centerId: string | undefined) {
  const pass = await readPass(request);
  if (pass === null) throw redirect(paths.checkIn.posters);
  const found = await withPass(() =>
    createPublicApi().posters.list({ body: { pass, centerId: centerId ?? "" } }),
  );
  if (found === null) throw redirect(paths.checkIn.posters);
  const [english, ...translations] = languages.map(wordPoster) as [PosterWords, ...PosterWords[]];
  const page = wordPoster(await readVisitorLanguage(request));
  return {
    ...found,
    posters: found.posters.map((poster) => ({
      ...poster,
      audience: getPortalLabel(english.audiences, poster.kind),
      pageAudience: getPortalLabel(page.audiences, poster.kind),
    })),
    english,
    translations,
  };
}

function wordPoster(language: Language): PosterWords {
  const text = getTextIn(language);
  return {
    tag: languageFacts[language].tag,
    audiences: {
      center: text("check-in:poster.center"),
      individual: text("check-in:poster.individual"),
      org: text("check-in:poster.org"),
      session: text("check-in:poster.session"),
    },
    scan: text("check-in:poster.scan"),
  };
}

/** Checks if all third parties are simulated. Only then may the page show the sample staff code. */
export function canShowSampleCodes(): boolean {
  return config.sandbox && config.sampleData;
}

export function getSampleStaffCode(): string | null {
  return canShowSampleCodes() ? SAMPLE_STAFF_CODE : null;
}

async function readPass(request: Request): Promise<string | null> {
  return (await cookie.parse(request.headers.get("cookie"))) || null;
}

/**
 * Calls the backend with the pass.
 * @returns null if the pass has expired.
 */
async function withPass<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  return callWithRules(
    call,
    matchStatus(403)(() => null),
    onRejected(throwNotFound),
  );
}
