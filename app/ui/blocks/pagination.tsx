import { useText } from "../language/language";
import { ButtonLink } from "../text/button";

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** Builds the address of a page. */
  to: (page: number) => string;
}

/** Links to the earlier and later pages of a list. Renders nothing if there is one page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  const text = useText();
  if (pages <= 1) return null;
  return (
    <nav aria-label={text("shell:pages")} className="row mt-8 no-print">
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} kind="secondary">
          {text("shell:pages.previous")}
        </ButtonLink>
      ) : null}
      <span>{text("shell:pages.at", { page, pages })}</span>{" "}
      {page < pages ? (
        <ButtonLink to={to(page + 1)} kind="secondary">
          {text("shell:pages.next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
