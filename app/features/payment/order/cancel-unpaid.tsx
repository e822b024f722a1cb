import type { Order } from "~/contract/payment/order";
import * as paths from "~/lib/paths";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
import { isEveryPackageCancelled } from "./cancelled-packages";
import { isIssuedInvoice } from "./issued-invoice";

/** Links to the cancellation of an unpaid order. The package of an unpaid invoice is cancelled by a call. */
export function CancelUnpaid({ order }: { order: Order }) {
  const text = useText();
  if (!isIssuedInvoice(order))
    return (
      <Anchor to={paths.to(paths.payment.cancel, { order: order.id })}>
        {text("payment:cancel")}
      </Anchor>
    );
  return isEveryPackageCancelled(order) ? null : (
    <Anchor to={paths.help.support}>{text("payment:cancel.call")}</Anchor>
  );
}
