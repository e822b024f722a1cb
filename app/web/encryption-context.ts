/** How the columns of the portal's own tables are sealed, for the areas that keep something in them. */
export { encryptionContext } from "~/database/secrets/encrypted-columns";
