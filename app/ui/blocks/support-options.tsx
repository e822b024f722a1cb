import { brand } from "~/lib/brand/brand";
import { Icon } from "../text/icon";
import { ProviderLink } from "../text/provider-link";

function WriteToUs({ email }: { email: string }) {
  return (
    <div className="card flex gap-4 !p-4">
      <span className="disc hidden sm:grid">
        <Icon name="mail" size={28} />
      </span>
      <div className="min-w-0">
        <h2 className="!mb-1 !text-[1.15rem]">Technical support</h2>
        <p>Trouble with this website? Write to us.</p>
        <a href={`mailto:${email}`} className="btn-quiet break-all">
          {email}
        </a>
      </div>
    </div>
  );
}

/** Shows the two ways to reach customer support, for the dialog and for the support page. */
export function SupportOptions() {
  return (
    <div className="grid gap-4">
      {brand.emails.support === "" ? null : <WriteToUs email={brand.emails.support} />}
      <div className="card flex gap-4 !p-4">
        <span className="disc hidden sm:grid">
          <Icon name="phone" size={28} />
        </span>
        <div className="min-w-0">
          <h2 className="!mb-1 !text-[1.15rem]">Everything else</h2>
          <p>Questions about services, bookings or bills.</p>
          <ProviderLink name="contact" className="btn-quiet">
            Contact {brand.shortName}
          </ProviderLink>
        </div>
      </div>
    </div>
  );
}
