import * as paths from "~/lib/paths";
import { Anchor } from "~/ui";
import { useText } from "~/ui/language/language";

const TASKS = [
  { to: paths.counter.sessions, label: "counter:tasks.sessions" },
  { to: paths.counter.findClient, label: "counter:tasks.find" },
  { to: paths.counter.takePayment, label: "counter:tasks.payment" },
  { to: paths.counter.till, label: "counter:tasks.till" },
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
      <ul>
        {TASKS.map(({ to, label }) => (
          <li key={to}>
            <Anchor to={to} className="btn-quiet">
              {text(label)}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
