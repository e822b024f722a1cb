import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DoorPoster } from "~/features/check-in/door-poster";
import posterStyles from "~/features/check-in/posters.css";
import { listPosters } from "~/features/check-in/posters.server";
import * as paths from "~/lib/paths";
import { ListPage, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: posterStyles }];

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  return useHiddenPageMeta(
    data
      ? text("check-in:posters.of", { centre: data.centerName })
      : text("check-in:posters.of-a-centre"),
  );
}

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  listPosters(request, params.centerId);

export default function PostersOfCentre() {
  const { centerName, posters, english, translations } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={text("check-in:posters.of", { centre: centerName })}
      back={{ to: paths.checkIn.posters, label: text("check-in:posters.others") }}
      lead={text("check-in:posters.lead")}
      count={text("check-in:posters.count", { count: posters.length })}
    >
      <div className="stack">
        {posters.map((poster) => (
          <DoorPoster
            key={`${poster.kind} ${poster.id}`}
            poster={poster}
            english={english}
            translations={translations}
          />
        ))}
      </div>
    </ListPage>
  );
}
