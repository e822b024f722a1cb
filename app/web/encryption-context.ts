/** Encryption contexts of the portal's own tables, for the areas that store data in them. */
export { encryptionContext } from "~/database/secrets/encrypted-columns";
