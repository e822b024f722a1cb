import { createSecurityContact } from "~/features/home/site-files.server";

export const loader = createSecurityContact;
