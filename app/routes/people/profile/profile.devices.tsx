import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDeviceName } from "~/features/people/my-data/device-name";
import { loadDevicesView, signOutDevices } from "~/features/people/my-data/devices.server";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Button, Card, ListPage, PageForm, StatusTag, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";

export const meta = () => usePageMeta(useText()("people:devices.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadDevicesView(request);

export const action = ({ request }: ActionFunctionArgs) => signOutDevices(request);

export default function Devices() {
  const { devices } = useLoaderData<typeof loader>();
  const text = useText();
  const others = devices.filter(({ isThis }) => !isThis);
  return (
    <ListPage
      title={text("people:devices.title")}
      back={{ to: paths.people.myData, label: text("people:my-data") }}
      lead={text("people:devices.lead")}
    >
      <div className="stack">
        {devices.map((device) => (
          <DeviceCard key={device.id} device={device} />
        ))}
      </div>
      {others.length > 1 ? (
        <PageForm className="mt-8">
          <Button kind="danger" name="device" value="all">
            {text("people:devices.all")}
          </Button>
        </PageForm>
      ) : null}
    </ListPage>
  );
}

type Device = ReturnType<typeof useLoaderData<typeof loader>>["devices"][number];

function DeviceCard({ device: { id, name, isThis, signedIn, lastUsed } }: { device: Device }) {
  const { language, text } = useLanguage();
  const { dateAndTime } = getFormats(language);
  const title = formatDeviceName(name, text);
  return (
    <Card
      title={title}
      status={isThis ? <StatusTag tone="info">{text("people:devices.this")}</StatusTag> : undefined}
      actions={
        isThis ? null : (
          <PageForm>
            <Button kind="secondary" name="device" value={id}>
              <Sentence
                of="people:devices.out"
                parts={{ name: <span className="sr-only">{title}</span> }}
              />
            </Button>
          </PageForm>
        )
      }
    >
      <p>{text("people:devices.used", { date: dateAndTime(lastUsed) })}</p>
      <p className="hint">{text("people:devices.since", { date: dateAndTime(signedIn) })}</p>
    </Card>
  );
}
