import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DoorPoster } from "~/features/check-in/door-poster";
import posterStyles from "~/features/check-in/posters.css";
import { listPosters } from "~/features/check-in/posters.server";
import * as paths from "~/lib/paths";
import { ListPage, RouteError, useHiddenPageMeta } from "~/ui";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: posterStyles }];

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(`Posters of ${data?.centerName ?? "a centre"}`);

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  listPosters(request, params.centerId);

export default function PostersOfCentre() {
  const { centerName, posters, translations } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={`Posters of ${centerName}`}
      back={{ to: paths.checkIn.posters, label: "Other centres" }}
      lead="Print this page from your browser’s menu: each poster fills one sheet. The posters of sessions are for today."
      count={`${posters.length} posters`}
    >
      <div className="stack">
        {posters.map((poster) => (
          <DoorPoster
            key={`${poster.kind} ${poster.id}`}
            poster={poster}
            translations={translations}
          />
        ))}
      </div>
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
