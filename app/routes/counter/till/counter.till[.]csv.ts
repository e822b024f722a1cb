import type { LoaderFunctionArgs } from "@remix-run/node";
import { tillCsv } from "~/features/counter/staff.server";

export const loader = ({ request }: LoaderFunctionArgs) => tillCsv(request);
