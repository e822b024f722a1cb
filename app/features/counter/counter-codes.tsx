import { Notice } from "~/ui/blocks/notice";

/** Where everything is pretended, the code to try a counter with. */
export function SampleCode({ what, code }: { what: string; code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <Notice title={`Sandbox: the ${what}`}>
      <p>{code}</p>
    </Notice>
  );
}
