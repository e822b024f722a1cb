import { createContext } from "react";

/**
 * Maps a link of the shell to the page that asks for confirmation while work is unsaved. Other pages keep the link's own target.
 * It works without scripts because it changes the address.
 */
export const LeaveGuardContext = createContext((to: string) => to);
