import { Notice } from "./notice";

/** Stands where a part of a page is missing because the provider did not answer for it. */
export function SectionUnavailable({ children }: { children: string }) {
  return (
    <Notice kind="warning">
      <p>{children}</p>
    </Notice>
  );
}
