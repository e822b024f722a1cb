import type { MetaDescriptor } from "@remix-run/react";
import { usePageMeta } from "~/ui/page-meta";
import { refreshMeta } from "~/ui/refresh-meta";

/** Title and description of a page at the door: found by nobody, and on a shared tablet gone by itself. */
export function useDoorMeta(
  title: string,
  back?: { seconds: number; to: string } | null,
  description?: string,
): MetaDescriptor[] {
  return [
    ...usePageMeta(title, description),
    { name: "robots", content: "noindex" },
    ...refreshMeta(back),
  ];
}
