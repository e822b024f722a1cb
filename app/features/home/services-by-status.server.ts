/** Packages by status (SPEC section 3), category and product. */
import type { Service } from "~/contract/booking/service";
import { type ServiceStatus, serviceStatuses } from "~/contract/lists";
import type { OwnedService } from "~/features/booking/service-card";
import { type PackageCardContext, toOwnedService } from "./package-card.server";

/** The statuses in page order: ongoing services come before upcoming and ended ones. */
const shownStatuses = ["ONGOING", "UPCOMING", "COMPLETED", "EXPIRED"] as const;

export interface ProductGroup {
  id: string;
  name: string;
  icon: string;
  services: OwnedService[];
}

export interface CategoryGroup {
  id: string;
  name: string;
  products: ProductGroup[];
}

/** The services of one status. */
export interface StatusGroup {
  status: string;
  label: string;
  count: number;
  /** True for ended services, which start collapsed unless something is left to do. */
  folded: boolean;
  open: boolean;
  categories: CategoryGroup[];
}

/** Maps an unknown status to ongoing, since the portal cannot tell that it has ended. */
const statusOf = ({ serviceStatus }: Service): ServiceStatus =>
  serviceStatuses.find((status) => status === serviceStatus) ?? "ONGOING";

interface OwnedBy extends PackageCardContext {
  /** The part in the address that starts open. */
  selected: string | null;
}

export function groupByStatus({ selected, ...context }: OwnedBy): StatusGroup[] {
  return shownStatuses.flatMap((status) => {
    const own = context.services.filter((service) => statusOf(service) === status);
    if (own.length === 0) return [];
    const folded = status === "COMPLETED" || status === "EXPIRED";
    const leftToDo = own.some(({ term }) => term.toBook !== null);
    return [
      {
        status,
        label: context.words.text(`my-services:status.${status}`),
        count: own.length,
        folded,
        open: selected === status || leftToDo,
        // The one that expires first comes first, and the last one that ended.
        categories: groupServices(folded ? [...own].reverse() : own, context),
      },
    ];
  });
}

/** Groups the services in the provider's order of categories, products and services. */
function groupServices(services: readonly Service[], context: PackageCardContext): CategoryGroup[] {
  const categories = new Map<string, CategoryGroup>();
  for (const service of services) {
    const category = categories.get(service.categoryId) ?? {
      id: service.categoryId,
      name: service.categoryName,
      products: [],
    };
    categories.set(category.id, category);
    let product = category.products.find(({ id }) => id === service.productId);
    if (product === undefined) {
      product = {
        id: service.productId,
        name: service.productName,
        icon: service.productIcon,
        services: [],
      };
      category.products.push(product);
    }
    product.services.push(toOwnedService(service, context));
  }
  return [...categories.values()];
}
