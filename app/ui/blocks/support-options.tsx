import { brand } from "~/lib/brand/brand";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";
import { ProviderLink } from "../text/provider-link";

function WriteToUs({ email }: { email: string }) {
  const text = useText();
  return (
    <div className="card flex gap-4 !p-4">
      <span className="disc hidden sm:grid">
        <Icon name="mail" size={28} />
      </span>
      <div className="min-w-0">
        <h2 className="!mb-1 !text-[1.15rem]">{text("shell:support.technical")}</h2>
        <p>{text("shell:support.technical-text")}</p>
        <Anchor to={`mailto:${email}`} className="inline-block py-2.5 font-bold">
          {email}
        </Anchor>
      </div>
    </div>
  );
}

/** Shows the two ways to reach customer support, for the dialog and for the support page. */
export function SupportOptions() {
  const text = useText();
  return (
    <div className="grid gap-4">
      {brand.emails.support === "" ? null : <WriteToUs email={brand.emails.support} />}
      <div className="card flex gap-4 !p-4">
        <span className="disc hidden sm:grid">
          <Icon name="phone" size={28} />
        </span>
        <div className="min-w-0">
          <h2 className="!mb-1 !text-[1.15rem]">{text("shell:support.else")}</h2>
          <p>{text("shell:support.else-text")}</p>
          <ProviderLink name="contact" className="btn-quiet">
            {text("shell:support.contact", { name: brand.shortName })}
          </ProviderLink>
        </div>
      </div>
    </div>
  );
}
