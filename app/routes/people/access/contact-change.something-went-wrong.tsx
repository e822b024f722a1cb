export { default, ErrorBoundary, meta } from "~/features/home/failed-link";
