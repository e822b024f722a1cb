import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { Card } from "~/ui/blocks/card";
import { AT_THE_CLINIC } from "./denticare-by-appointment";

export interface ProductCardProps {
  id: string;
  name: string;
  icon: string;
  summary: string;
  picture: { address: string; alternative: string; width: number; height: number };
  /** Price in cents, or null while nothing is sold. */
  priceFromWithGst: number | null;
  /** True if nothing is bought for it, since it is used by appointment. */
  byAppointment?: boolean;
  headingLevel?: 2 | 3 | 4;
}

/** Renders a programme to choose from: its picture, content and price. */
export function ProductCard(props: ProductCardProps) {
  const { id, name, icon, summary, picture, priceFromWithGst, headingLevel = 4 } = props;
  const unsold = props.byAppointment ? AT_THE_CLINIC : "Not on sale at the moment";
  const { address: src, alternative: alt, width, height } = picture;
  return (
    <Card
      title={name}
      to={paths.to(paths.shop.product, { id })}
      icon={icon}
      headingLevel={headingLevel}
      picture={{ src, alt, width, height }}
    >
      <p>{summary}</p>
      <p>
        {priceFromWithGst === null ? (
          unsold
        ) : (
          <>
            From <strong>{formatMoney(priceFromWithGst)}</strong> with GST
          </>
        )}
      </p>
    </Card>
  );
}
