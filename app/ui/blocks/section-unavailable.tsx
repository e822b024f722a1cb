import { Notice } from "./notice";

/** Replaces a part of a page that the provider gave no answer for. */
export function SectionUnavailable({ children }: { children: string }) {
  return (
    <Notice kind="warning">
      <p>{children}</p>
    </Notice>
  );
}
