import { Notice } from "~/ui/blocks/notice";

/** Shows the sample code that opens a counter, if all third parties are simulated. */
export function SampleCode({ title, code }: { title: string; code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <Notice title={title}>
      <p>{code}</p>
    </Notice>
  );
}
