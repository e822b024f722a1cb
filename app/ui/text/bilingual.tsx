import type { ReactNode } from "react";

/** Words in English with Chinese beneath, each marked with its language. */
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

/** Choices in both languages, for radios and checkboxes. */
export function toBilingualOptions(
  choices: readonly { value: string; label: string; zh: string }[],
) {
  return choices.map(({ label, zh, ...choice }) => ({
    ...choice,
    label: <Bilingual en={label} zh={zh} />,
  }));
}
