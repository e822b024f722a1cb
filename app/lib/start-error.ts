/** An error that prevents the start, caused by the configuration. Its message is for the operator, so no stack is printed. */
export class StartupError extends Error {
  override name = "StartError";
}
