import type { LoaderFunctionArgs } from "@remix-run/node";
import { createTillCsv } from "~/features/counter/staff.server";

export const loader = ({ request }: LoaderFunctionArgs) => createTillCsv(request);
