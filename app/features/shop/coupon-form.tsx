import { Notice } from "~/ui/blocks/notice";
import type { Field } from "~/ui/form/field";
import { TextField } from "~/ui/form/text-field";
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
  if (coupon) {
    return (
      <>
        <Notice kind="success" title={`Promotion code ${coupon.code}`}>
          <p>{coupon.description}</p>
        </Notice>
        <PageForm>
          <Button kind="quiet" icon="close" name="intent" value="removeCoupon">
            Remove this code
          </Button>
        </PageForm>
      </>
    );
  }
  return (
    <PageForm form={form}>
      {lost ? (
        <Notice kind="warning" title={`Promotion code ${lost.code} is not in the total any more`}>
          <p>{lost.reason}</p>
        </Notice>
      ) : null}
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
