/** The menu of a signed-in customer. */
import { config } from "~/config/config.server";
import type { Feature } from "~/contract/features";
import type { Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import type { AppConfig } from "~/web/customer/app-config.server";

export interface MenuGroup {
  title?: string;
  items: { label: string; to: string; newTab?: boolean }[];
}

/** Builds the user menu of SPEC section 2. A finance flag groups the payment pages. */
export function buildUserMenu(
  finance: boolean,
  remote: AppConfig | null,
  disabled: readonly Feature[],
  { text }: Words,
): MenuGroup[] {
  const lovedOnes = remote !== null && !remote.disabledLovedOne;
  const payments = { label: text("shell:menu.payments"), to: paths.payment.invoices };
  const cards = { label: text("shell:menu.cards"), to: paths.payment.cards };
  const passName = config.oidc.environment === "prod" ? "passProd" : "passPreprod";
  const pass = remote?.links[passName] ?? brand.links[passName];
  const main = [
    { label: text("shell:menu.services"), to: "/" },
    { label: text("shell:menu.profile"), to: paths.people.profile },
    ...(lovedOnes ? [{ label: text("shell:menu.loved-ones"), to: paths.people.lovedOnes }] : []),
  ];
  const rest = [
    { label: text("shell:menu.help"), to: paths.help.topics },
    { label: text("shell:menu.sign-in"), to: pass, newTab: true },
  ];
  return finance
    ? [
        { items: main },
        {
          title: text("shell:menu.finance"),
          items: [
            payments,
            cards,
            ...(disabled.includes("egiro")
              ? []
              : [{ label: text("shell:menu.egiro"), to: paths.payment.egiro }]),
          ],
        },
        { items: rest },
      ]
    : [{ items: [...main, payments, cards, ...rest] }];
}
