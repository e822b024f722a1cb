import * as paths from "~/lib/paths";
import { Anchor, Icon } from "~/ui";
import { useText } from "~/ui/language/language";

const TASKS = [
  { to: paths.counter.sessions, label: "counter:tasks.sessions", icon: "calendar" },
  { to: paths.counter.findClient, label: "counter:tasks.find", icon: "user" },
  { to: paths.counter.takePayment, label: "counter:tasks.payment", icon: "card" },
  { to: paths.counter.till, label: "counter:tasks.till", icon: "document" },
] as const;

/** Renders the links to what a helper does in their own name, or how to open them again after a customer signed in. */
export function StaffTasks({ isOpen }: { isOpen: boolean }) {
  const text = useText();
  if (!isOpen)
    return (
      <section className="card">
        <h2>{text("counter:tasks")}</h2>
        <p>{text("counter:desk.closed")}</p>
      </section>
    );
  return (
    <nav aria-label={text("counter:tasks")} className="card">
      <h2>{text("counter:tasks")}</h2>
      <ul className="stack">
        {TASKS.map(({ to, label, icon }) => (
          <li key={to} className="grid">
            <Anchor to={to} className="btn btn-second">
              <Icon name={icon} size={22} />
              <span>{text(label)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
