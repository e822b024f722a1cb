import type { ReactNode } from "react";

/** Renders English text with Chinese below it, each marked with its language. */
export function Bilingual({ en, zh }: { en: ReactNode; zh: string }) {
  return (
    <>
      {en}{" "}
      <span lang="zh-Hans" className="block font-normal">
        {zh}
      </span>
    </>
  );
}

/** Converts choices to bilingual options for radios and checkboxes. */
export function toBilingualOptions(
  choices: readonly { value: string; label: string; zh: string }[],
) {
  return choices.map(({ label, zh, ...choice }) => ({
    ...choice,
    label: <Bilingual en={label} zh={zh} />,
  }));
}
