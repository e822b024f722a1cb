import * as paths from "~/lib/paths";
import { DENTICARE } from "~/lib/text/category-names";
import { useText } from "~/ui/language/language";
import { ButtonLink } from "~/ui/text/button";
import { BookDenticare } from "./denticare-by-appointment";
import { PriceFrom } from "./product-card";

interface ProgrammeActionsProps {
  category: { name: string };
  priceFromWithGst: number | null;
  /** True if nothing is bought for it, since it is used by appointment. */
  byAppointment: boolean;
}

/** Renders the buttons at the top of a programme's page, with its lowest price. */
export function ProgrammeActions(props: ProgrammeActionsProps) {
  const { category, priceFromWithGst, byAppointment } = props;
  const text = useText();
  if (byAppointment) return <BookDenticare />;
  return (
    <>
      <ButtonLink to="#packages">{text("shop:choose.button")}</ButtonLink>
      {category.name === DENTICARE ? (
        <ButtonLink to={paths.denticare.start} kind="secondary">
          {text("shop:book-appointment")}
        </ButtonLink>
      ) : null}
      {priceFromWithGst === null ? null : (
        <p>
          <PriceFrom cents={priceFromWithGst} />
        </p>
      )}
    </>
  );
}
