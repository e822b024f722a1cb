import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Card } from "~/ui/blocks/card";
import { useLanguage, useText } from "~/ui/language/language";
import { ProviderText, Sentence, useProviderText } from "~/ui/language/sentence";

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
  const text = useText();
  const unsold = text(props.byAppointment ? "shop:at-the-clinic" : "shop:not-on-sale");
  const { address: src, width, height } = picture;
  const alt = useProviderText(picture.alternative);
  return (
    <Card
      title={<ProviderText>{name}</ProviderText>}
      to={paths.to(paths.shop.product, { id })}
      icon={icon}
      headingLevel={headingLevel}
      picture={{ src, alt, width, height }}
    >
      <p>
        <ProviderText>{summary}</ProviderText>
      </p>
      <p>{priceFromWithGst === null ? unsold : <PriceFrom cents={priceFromWithGst} />}</p>
    </Card>
  );
}

/** Renders the lowest price of a programme. */
export function PriceFrom({ cents }: { cents: number }) {
  const { money } = getFormats(useLanguage().language);
  return <Sentence of="shop:price-from" parts={{ amount: <strong>{money(cents)}</strong> }} />;
}
