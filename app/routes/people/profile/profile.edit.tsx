import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { profileRecord } from "~/features/people/changed-records.server";
import { showChangedRecord } from "~/features/people/changed-since.server";
import { buildLinkingUrl } from "~/features/people/linking/link-page.server";
import { fillPersonalFields } from "~/features/people/profile/form-values";
import { PersonPage } from "~/features/people/profile/person-page";
import {
  buildProfileFormFrame,
  parseProfile,
  renderRefusedProfile,
  toProfileUpdate,
} from "~/features/people/profile/profile-form.server";
import { BLUR_TEXTS } from "~/features/people/profile/validate-on-blur";
import personFormTexts from "~/languages/en/person-form.json";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { usePageMeta } from "~/ui/page-meta";
import { getActingName } from "~/web/customer/acting-for.server";
import { type Customer, updateHeaderName } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { renderFormErrors } from "~/web/forms/form.server";
import { callWithRules, handleRawForm, onRejected } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = {
  scripts: true,
  texts: { "person-form": personFormTexts },
  later: BLUR_TEXTS,
};

export const meta = ({ data }: { data?: { texts: { meta: string } } }) =>
  usePageMeta(data?.texts.meta ?? "");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const record = await customer.api.profiles.get();
  const text = await loadVisitorText(request);
  const personName = getActingName(customer);
  return {
    ...buildProfileFormFrame(record),
    // The browser has no texts of this area.
    texts: {
      meta: text("people:edit.title"),
      title: personName ? text("people:edit.of", { name: personName }) : text("people:edit.own"),
      button: text("people:edit.save"),
    },
    answers: fillPersonalFields(null, record),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireRight(request, "edit");
  return handleRawForm(request, (form) => saveDetails(request, customer, form));
}

async function saveDetails(request: Request, customer: Customer, form: FormData) {
  const record = await customer.api.profiles.get();
  const submission = parseProfile(form, record);
  if (submission.status !== "success") return renderFormErrors(submission);
  const body = toProfileUpdate(submission.value, record);
  const itself = customer.viewAs === null;
  return callWithRules(
    async () => {
      const { waitingMobile, name } = await customer.api.profiles.put({ body });
      if (itself) await updateHeaderName(customer, body.name);
      const text = waitingMobile
        ? reply("replies-people:updated-details-waiting", { name: name ?? "this person" })
        : reply("replies-people:updated-details");
      return redirectWithSuccess(request, paths.people.profile, text);
    },
    showChangedRecord(submission, {
      ...profileRecord,
      typed: body,
      read: () => customer.api.profiles.get(),
    }),
    onRejected(renderRefusedProfile(submission, buildLinkingUrl(itself ? "my_self" : "loved_one"))),
  );
}

export default function EditProfile() {
  const page = useLoaderData<typeof loader>();
  return (
    <PersonPage
      page={page}
      title={page.texts.title}
      back={{ to: paths.people.profile }}
      button={page.texts.button}
    />
  );
}
