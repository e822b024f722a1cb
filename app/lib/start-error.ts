/** The portal cannot start as it is set up. Its message is for whoever set it up, so that no stack need be printed. */
export class StartupError extends Error {
  override name = "StartError";
}
