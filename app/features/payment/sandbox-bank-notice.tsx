import { Notice } from "~/ui/blocks/notice";

/** Renders a note next to a sandbox PayNow code, which no real banking app accepts. */
export function SandboxBankNotice({ payer }: { payer: string }) {
  return (
    <div className="mt-8">
      <Notice title="Sandbox: pay this code">
        <p>
          No real bank can pay it. <a href={payer}>Open the simulated banking app</a>
        </p>
      </Notice>
    </div>
  );
}
