import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadData } from "~/features/people/my-data/my-data.server";

export const loader = ({ request }: LoaderFunctionArgs) => downloadData(request);
