import type { ReactNode } from "react";
import { Anchor } from "~/ui/text/anchor";
import { Icon, type IconName } from "~/ui/text/icon";
import styles from "./keys.css";

interface ButtonContent {
  label: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
}

/** Renders one large button that posts its form, for a tablet at the door. */
export function CheckInButton({
  name,
  value,
  main,
  ...words
}: ButtonContent & { name: string; value: string; main?: boolean }) {
  return (
    <>
      <button type="submit" name={name} value={value} className={main ? "key key-main" : "key"}>
        <ButtonLabel {...words} />
      </button>{" "}
    </>
  );
}

/** Renders the same large button as a link to another page. */
export function CheckInLink({ to, ...words }: ButtonContent & { to: string }) {
  return (
    <>
      <Anchor to={to} className="key">
        <ButtonLabel {...words} />
      </Anchor>{" "}
    </>
  );
}

export function CheckInButtons({ children }: { children: ReactNode }) {
  return (
    <>
      <KeyStyles />
      <div className="mt-6 grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
}

function ButtonLabel({ label, hint, icon }: ButtonContent) {
  return (
    <>
      {icon ? <Icon name={icon} size={34} /> : null}
      <span className="min-w-0">
        {label}{" "}
        {hint ? <span className="block text-[1rem] font-normal text-ink">{hint}</span> : null}
      </span>
    </>
  );
}

/** Loads the styles of the large buttons, which only doors have. */
export const KeyStyles = () => <link rel="stylesheet" href={styles} />;
