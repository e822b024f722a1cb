/** Lets Node import JSON as the bundler does, without an attribute. Playwright loads the language files of the portal through it. */
export const load = (url, context, next) =>
  next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context);
