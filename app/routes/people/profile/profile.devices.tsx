import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDevicesView, signOutDevices } from "~/features/people/my-data/devices.server";
import * as paths from "~/lib/paths";
import { Button, Card, ListPage, PageForm, RouteError, StatusTag, usePageMeta } from "~/ui";

const TITLE = "Where I am signed in";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadDevicesView(request);

export const action = ({ request }: ActionFunctionArgs) => signOutDevices(request);

export default function Devices() {
  const { devices } = useLoaderData<typeof loader>();
  const others = devices.filter(({ isThis }) => !isThis);
  return (
    <ListPage
      title={TITLE}
      back={{ to: paths.people.myData, label: "My data" }}
      lead="If you do not know one of these devices, sign it out and call us. If you sign in with a password, change it."
    >
      <div className="stack">
        {devices.map(({ id, name, isThis, signedIn, lastUsed }) => (
          <Card
            key={id}
            title={name}
            status={isThis ? <StatusTag tone="info">This device</StatusTag> : undefined}
            actions={
              isThis ? null : (
                <PageForm>
                  <Button kind="secondary" name="device" value={id}>
                    Sign out<span className="sr-only"> {name}</span>
                  </Button>
                </PageForm>
              )
            }
          >
            <p>Last used on {lastUsed}</p>
            <p className="hint">Signed in on {signedIn}</p>
          </Card>
        ))}
      </div>
      {others.length > 1 ? (
        <PageForm className="mt-8">
          <Button kind="danger" name="device" value="all">
            Sign out all other devices
          </Button>
        </PageForm>
      ) : null}
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
