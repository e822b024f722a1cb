import { Money } from "~/features/payment/order/order-totals";
import * as paths from "~/lib/paths";
import { useMarks, useText } from "~/ui/language/language";
import { formatOffer, formatOfferName } from "~/ui/language/offer-words";
import { Reply } from "~/ui/language/reply";
import { ProviderText, useProviderText } from "~/ui/language/sentence";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Button, ButtonLink } from "~/ui/text/button";
import { ProgrammeIcon } from "~/ui/text/icon";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface ShownCartLine {
  offeringId: string;
  centerId: string;
  clientId: string | null;
  productId: string;
  productName: string;
  icon: string;
  offerName: string;
  centreName: string;
  /** The person in words, including the customer, or null in a visitor's cart. */
  personName: string | null;
  sessions: number;
  /** Cents. */
  priceWithGst: number;
  /** False once it has been withdrawn. */
  offered: boolean;
  /** The reason why the person may not join, or null if they may. */
  reason: string | null;
}

/** Lists the cart's lines, each with a button that removes it. */
export function CartLines({ lines }: { lines: ShownCartLine[] }) {
  const text = useText();
  return (
    <ul className="grid gap-4">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same package may be there twice
        <li key={index} className="card flex gap-3">
          <span className="text-brand">
            <ProgrammeIcon name={line.icon} />
          </span>
          <div className="min-w-0 flex-1">
            <div className="row items-start justify-between">
              <h2 className="!mb-0 flex-1 basis-40 !text-[1.25rem]">
                <Anchor to={paths.to(paths.shop.product, { id: line.productId })}>
                  <ProviderText>{line.productName}</ProviderText>
                </Anchor>
              </h2>
              {line.offered ? (
                <p className="text-[1.2rem] font-bold">
                  <Money cents={line.priceWithGst} />
                </p>
              ) : null}
            </div>
            {line.offerName ? (
              <p>{formatOffer(text, { name: line.offerName, sessions: line.sessions })}</p>
            ) : null}
            {line.centreName ? <p>{text("shop:cart.at", { centre: line.centreName })}</p> : null}
            {line.offered ? null : <NoLongerOffered />}
            {line.personName ? <p>{text("shell:cart.for", { name: line.personName })}</p> : null}
            {line.reason ? (
              <>
                <p className="font-bold text-danger">
                  <Reply>{line.reason}</Reply>
                </p>
                <ButtonLink to={changeAddress(line)} kind="quiet">
                  {text("shop:cart.another-person")}
                  <VisuallyHidden>
                    {" "}
                    {text("shop:cart.for-programme", { programme: line.productName })}
                  </VisuallyHidden>
                </ButtonLink>
              </>
            ) : null}
            <RemoveLine line={line} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Builds the registration page that changes a line's person, centre or package. */
function changeAddress({ offeringId, centerId, clientId }: ShownCartLine): string {
  const change = [offeringId, centerId, clientId ?? ""].join("~");
  return paths.to(paths.registration.programme, { change });
}

/** Shows that a programme has been withdrawn since it was chosen. */
export function NoLongerOffered() {
  return <p className="font-bold text-danger">{useText()("shop:cart.gone")}</p>;
}

function RemoveLine({ line }: { line: ShownCartLine }) {
  const text = useText();
  const { comma } = useMarks();
  const programme = useProviderText(line.productName);
  const offer = formatOfferName(text, { name: line.offerName, sessions: line.sessions });
  return (
    <PageForm>
      <input type="hidden" name="offeringId" value={line.offeringId} />
      <input type="hidden" name="centerId" value={line.centerId} />
      <input type="hidden" name="clientId" value={line.clientId ?? ""} />
      <Button kind="quiet" icon="close" name="intent" value="remove">
        {text(line.reason ? "shop:cart.remove-this" : "shop:cart.remove")}
        <VisuallyHidden>
          {" "}
          {[programme, offer, line.centreName, line.personName].filter(Boolean).join(comma)}
        </VisuallyHidden>
      </Button>
    </PageForm>
  );
}
