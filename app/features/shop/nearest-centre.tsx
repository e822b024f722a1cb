import type { GetText } from "~/languages/page-language";
import { readPostalCode } from "~/lib/singapore/address";
import { locatePostalCode, sortByDistance } from "~/lib/singapore/postal-district";
import { FieldWrapper } from "~/ui/form/field-wrapper";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import type { ProgrammeCentre } from "./programme-sections";

/** The parameter in a programme's address with the postal code to list the nearest centres for. */
export const NEAR_PARAM = "near";

/** Number of centres that need no sorting. */
const MAX_CENTRES = 2;

export interface Near {
  typed: string;
  /** The fault of the postal code, or null if the centres are sorted by it. */
  problem: string | null;
}

/**
 * Sorts the centres by distance from a postal code.
 * @returns the centres in their order, and the postal code used, or null if none was entered.
 */
export function sortByNearness<Centre extends ProgrammeCentre>(
  centres: readonly Centre[],
  area: string | null,
  text: GetText,
): { centres: readonly Centre[]; near: Near | null } {
  if (area === null) return { centres, near: null };
  const typed = readPostalCode(area).slice(0, 20);
  const place = locatePostalCode(typed);
  if (place === null) return { centres, near: { typed, problem: text("shop:near.problem") } };
  return { centres: sortByDistance(place, centres), near: { typed, problem: null } };
}

interface NearestCentreProps {
  near: Near | null;
  count: number;
  /** The part of the page that lists the centres: "#packages". */
  place: string;
}

/** Asks for a postal code, to list the nearest centres first. The address carries the code, so it needs no script. */
export function NearestCentre({ near, count, place }: NearestCentreProps) {
  const text = useText();
  if (count <= MAX_CENTRES) return null;
  const field = {
    id: "near",
    name: NEAR_PARAM,
    errorId: "near-error",
    descriptionId: "near-hint",
    errors: near?.problem ? [near.problem] : undefined,
  };
  return (
    <search>
      <PageForm method="get" action={place}>
        <FieldWrapper field={field} label={text("shop:near.label")}>
          <div className="row !items-stretch !gap-x-2">
            <input
              id={field.id}
              name={field.name}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={20}
              defaultValue={near?.typed ?? ""}
              aria-invalid={field.errors !== undefined || undefined}
              aria-describedby={field.errors ? field.errorId : undefined}
              className="input !w-24"
            />
            <Button kind="secondary">{text("shop:near.button")}</Button>
          </div>
        </FieldWrapper>
      </PageForm>
      {near && near.problem === null ? (
        <p className="mb-4">{text("shop:near.done", { code: near.typed })}</p>
      ) : null}
    </search>
  );
}
