import { Notice } from "./notice";

/** What changing a session costs now, with the exact cut-off. Draws nothing where nothing can be lost. */
export function ChangeNotice({
  late,
  cutOff,
  verb,
}: {
  late: boolean;
  cutOff: string | null;
  verb: "cancel" | "move";
}) {
  if (cutOff === null) return null;
  if (late)
    return (
      <Notice kind="warning" title="You will lose this session">
        <p>
          Changes need at least 2 working days’ notice: until {cutOff}. That is over. If you {verb}{" "}
          it now, the session is forfeited and counts as used.
        </p>
      </Notice>
    );
  return (
    <Notice>
      <p>
        You are in time: until {cutOff} you can {verb} it and keep the session.
      </p>
    </Notice>
  );
}
