export { default, ErrorBoundary, loader, meta } from "~/features/home/missing-link";

export const handle = { translated: true };
