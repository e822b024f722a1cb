import { Notice } from "~/ui/blocks/notice";

/** Beside a PayNow code of the sandbox, which no banking app takes. */
export function SandboxBankNotice({ payer }: { payer: string }) {
  return (
    <div className="mt-8">
      <Notice title="Sandbox: pay this code">
        <p>
          No real bank can pay it. <a href={payer}>Open the pretended banking app</a>
        </p>
      </Notice>
    </div>
  );
}
