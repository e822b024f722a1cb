/** Recognises the constraint that rejected a write. The constraint decides, and this function only returns its name. */
export function findViolatedConstraint(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    if (typeof code === "string" && code.startsWith("23")) return constraint ?? "";
  }
  return null;
}
