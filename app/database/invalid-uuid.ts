/** Checks for PostgreSQL's error about a word that is no UUID (22P02). No row of ours has such an id. */
export function isInvalidUuidError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === "22P02" && cause.message.includes("type uuid"))
      return true;
  }
  return false;
}
