/** Names of the groups of data about a person. A backend may have further groups. */
import { dataGroups } from "~/contract/people/my-data";
import type { GetText } from "~/languages/page-language";

export function formatDataGroup(group: string, text: GetText): string {
  const listed = dataGroups.find((one) => one === group);
  return listed ? text(`people:data.group.${listed}`) : group;
}
