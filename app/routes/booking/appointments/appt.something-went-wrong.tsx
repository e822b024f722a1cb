export { default, ErrorBoundary, meta } from "~/features/home/failed-link";

export const handle = { translated: true };
