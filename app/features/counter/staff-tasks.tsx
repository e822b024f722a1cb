import * as paths from "~/lib/paths";
import { Anchor } from "~/ui";

const TASKS = [
  { to: paths.counter.sessions, label: "Sessions of today" },
  { to: paths.counter.findClient, label: "Find a client" },
  { to: paths.counter.takePayment, label: "Take a payment" },
  { to: paths.counter.till, label: "Till of today" },
];

/** Renders the links to what a helper does in their own name. */
export function StaffTasks() {
  return (
    <nav aria-label="For staff" className="panel mt-8">
      <h2>For staff</h2>
      <ul className="stack">
        {TASKS.map(({ to, label }) => (
          <li key={to}>
            <Anchor to={to}>{label}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
