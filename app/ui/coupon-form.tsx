import { Button } from "./button";
import type { Field } from "./form/field";
import { TextField } from "./form/text-field";
import { Notice } from "./notice";
import { type AnyForm, PageForm } from "./page/page-form";

export interface CouponFormProps {
  form: AnyForm;
  field: Field;
  /** The code in use, if there is one. */
  coupon: { code: string; description: string } | null;
}

/** A promotion code for the cart: typed in, or shown with the button that takes it off. */
export function CouponForm({ form, field, coupon }: CouponFormProps) {
  if (coupon) {
    return (
      <>
        <Notice kind="success" title={`Promotion code ${coupon.code}`}>
          <p>{coupon.description}</p>
        </Notice>
        <PageForm>
          <Button kind="quiet" icon="close" name="intent" value="removeCoupon">
            Take off this code
          </Button>
        </PageForm>
      </>
    );
  }
  return (
    <PageForm form={form}>
      <TextField
        field={field}
        label="Promotion code"
        optional
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button kind="secondary" name="intent" value="applyCoupon">
        Apply code
      </Button>
    </PageForm>
  );
}
