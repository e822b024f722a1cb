import { Fold } from "~/ui/blocks/fold";
import { Notice } from "~/ui/blocks/notice";
import type { Field } from "~/ui/form/field";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { type AnyForm, PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

export interface CouponFormProps {
  form: AnyForm;
  field: Field;
  /** The applied code, if any. */
  coupon: { code: string; description: string } | null;
  /** A code that was applied but is no longer valid. */
  lost: { code: string; reason: string } | null;
}

/** Renders a promotion code of the cart: an input, or the applied code with a button that removes it. */
export function CouponForm({ form, field, coupon, lost }: CouponFormProps) {
  const text = useText();
  if (coupon) {
    return (
      <>
        <Notice kind="success" title={text("shop:coupon.applied", { code: coupon.code })}>
          <p>
            <ProviderText>{coupon.description}</ProviderText>
          </p>
        </Notice>
        <PageForm>
          <Button kind="quiet" icon="close" name="intent" value="removeCoupon">
            {text("shop:coupon.remove")}
          </Button>
        </PageForm>
      </>
    );
  }
  return (
    <PageForm form={form}>
      {lost ? (
        <Notice kind="warning" title={text("shop:coupon.lost", { code: lost.code })}>
          <p>
            <ProviderText>{lost.reason}</ProviderText>
          </p>
        </Notice>
      ) : null}
      <Fold title={text("shop:coupon.have")} open={lost !== null || field.errors !== undefined}>
        <TextField
          field={field}
          label={text("shop:coupon.label")}
          width="medium"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button kind="secondary" name="intent" value="applyCoupon">
          {text("shop:coupon.apply")}
        </Button>
      </Fold>
    </PageForm>
  );
}
