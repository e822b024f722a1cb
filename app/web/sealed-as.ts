/** How the columns of the portal's own tables are sealed, for the areas that keep something in them. */
export { sealedAs } from "~/database/sealed-columns";
