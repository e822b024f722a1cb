export { default, ErrorBoundary, loader, meta } from "~/features/home/missing-link";
