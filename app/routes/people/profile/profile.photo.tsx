import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildPhotoAddress, updateHeaderPhoto } from "~/features/people/profile/overview.server";
import {
  PHOTO_EXTENSIONS,
  PHOTO_TOO_LARGE,
  readPhoto,
} from "~/features/people/profile/photo.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { Avatar, Button, FileField, PageForm, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { callOrNotFound, callWithRules, onRejected } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readUpload, wordErrors } from "~/web/forms/form.server";
import { consumeRateLimit } from "~/web/operations/rate-limit.server";

export const meta = () => usePageMeta(useText()("people:photo.title"));

const NOBODY_YET = reply("replies-people:photo.details-first");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const profile = await customer.api.profiles.get();
  if (profile.id === null)
    throw await redirectWithFlash(request, paths.people.profile, {
      kind: "info",
      text: NOBODY_YET,
    });
  return {
    personName: getActingName(customer),
    name: profile.name ?? "",
    photo: buildPhotoAddress(profile.pictureAt),
    pictureAt: profile.pictureAt ?? "",
    accept: PHOTO_EXTENSIONS.map((extension) => `.${extension}`).join(","),
    extensions: PHOTO_EXTENSIONS.join(", "),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const form = await readUpload(request).catch(unreadFile);
  if ("problem" in form) return refused(form.problem, form.status);
  const opened = form.get("pictureAt");
  if (opened !== null && opened !== ((await customer.api.profiles.get()).pictureAt ?? ""))
    return refused(reply("replies-people:changed-since"), 409);
  if (form.get("intent") === "remove") return removePhoto(request, customer);
  if (!(await consumeRateLimit("photo", customer.person.customerId)))
    return refused(reply("replies-people:photo.too-often"), 429);
  const body = await readPhoto(form.get("photo"));
  if ("problem" in body) return refused(body.problem);
  return callWithRules(
    async () => {
      await customer.api.profiles.putPicture({ body });
      return photoChanged(request, customer);
    },
    onRejected(({ message, silent, status }) => {
      const sentence = silent ? reply("replies-people:photo.silent", { reason: message }) : message;
      return refused(sentence, status);
    }),
  );
}

async function photoChanged(request: Request, customer: Customer) {
  await updateHeaderPhoto(customer, (await customer.api.profiles.get()).pictureAt);
  return redirectWithSuccess(request, paths.people.profile, reply("replies-people:updated"));
}

async function removePhoto(request: Request, customer: Customer) {
  await callOrNotFound(() => customer.api.profiles.removePicture());
  await updateHeaderPhoto(customer, null);
  return redirectWithSuccess(request, paths.people.profile, reply("replies-people:updated"));
}

const TOO_SLOW = reply("replies-people:photo.slow");

/** Shows a file that was too large or too slow to be read as a problem of its field. */
function unreadFile(thrown: unknown): { problem: string; status: number } {
  if (thrown instanceof Response && thrown.status === 413)
    return { problem: PHOTO_TOO_LARGE, status: 400 };
  if (thrown instanceof Response && thrown.status === 408)
    return { problem: TOO_SLOW, status: 408 };
  throw thrown;
}

function refused(problem: string, status = 400) {
  return data(
    { lastResult: wordErrors({ status: "error" as const, error: { photo: [problem] } }) },
    { status },
  );
}

export default function Photo() {
  const { personName, name, photo, pictureAt, accept, extensions } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ photo: string }>({ id: "photo" });
  const text = useText();
  return (
    <QuestionPage
      form={form}
      title={personName ? text("people:photo.of", { name: personName }) : text("people:photo.own")}
      back={{ to: paths.people.profile }}
      button={text("people:photo.save")}
      upload
      before={
        <div className="row">
          <Avatar name={name} photoUrl={photo} size={160} />
          {photo ? (
            <PageForm>
              <input type="hidden" name="pictureAt" value={pictureAt} />
              <Button kind="quiet" name="intent" value="remove">
                {text("people:photo.remove")}
              </Button>
            </PageForm>
          ) : null}
        </div>
      }
    >
      <input type="hidden" name="pictureAt" value={pictureAt} />
      <FileField
        field={fields.photo}
        label={text("people:photo.choose")}
        hint={text("people:photo.hint", { extensions })}
        accept={accept}
      />
    </QuestionPage>
  );
}
