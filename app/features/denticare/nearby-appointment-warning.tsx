import * as paths from "~/lib/paths";
import { Notice } from "~/ui/blocks/notice";
import { Choice } from "~/ui/form/choice";
import { Anchor } from "~/ui/text/anchor";

/** Asks, inside the booking form, if a second appointment close to the first is intended. */
export function NearbyAppointmentWarning({ near }: { near: { id: string; what: string }[] }) {
  const [first] = near;
  if (first === undefined) return null;
  return (
    <div className="stack mb-6">
      <Notice kind="warning" title="There is another dental appointment near this time">
        <ul>
          {near.map(({ id, what }) => (
            <li key={id}>{what}</li>
          ))}
        </ul>
        <p>
          If you would like this time instead,{" "}
          <Anchor to={paths.to(paths.denticare.reschedule, { appointment: first.id })}>
            reschedule the other one
          </Anchor>
          .
        </p>
      </Notice>
      <Choice
        type="checkbox"
        id="besides"
        name="besides"
        value={first.id}
        checked={false}
        label="I would like both appointments"
      />
    </div>
  );
}
