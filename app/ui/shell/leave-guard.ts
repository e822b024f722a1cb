import { createContext } from "react";

/**
 * Where a link of the shell leads while work is under way: to the page that asks first. Elsewhere, links lead where they say.
 * It needs no script, because the address itself is another one.
 */
export const LeaveGuardContext = createContext((to: string) => to);
