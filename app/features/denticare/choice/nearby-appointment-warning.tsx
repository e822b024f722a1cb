import * as paths from "~/lib/paths";
import { Notice } from "~/ui/blocks/notice";
import { Choice } from "~/ui/form/choice";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { Anchor } from "~/ui/text/anchor";

/** Asks, inside the booking form, if a second appointment close to the first is intended. */
export function NearbyAppointmentWarning({ near }: { near: { id: string; what: string }[] }) {
  const text = useText();
  const [first] = near;
  if (first === undefined) return null;
  return (
    <div className="stack mb-6">
      <Notice kind="warning" title={text("my-denticare:near.title")}>
        <ul>
          {near.map(({ id, what }) => (
            <li key={id}>{what}</li>
          ))}
        </ul>
        <p>
          <Sentence
            of="my-denticare:near.instead"
            parts={{
              link: (
                <Anchor to={paths.to(paths.denticare.reschedule, { appointment: first.id })}>
                  {text("my-denticare:near.link")}
                </Anchor>
              ),
            }}
          />
        </p>
      </Notice>
      <Choice
        type="checkbox"
        id="besides"
        name="besides"
        value={first.id}
        checked={false}
        label={text("my-denticare:near.both")}
      />
    </div>
  );
}
