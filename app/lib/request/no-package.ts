/** Body of a 404 for a package that is not among the customer's. The error page knows it by this. */
export const NO_PACKAGE = "Package not found";
