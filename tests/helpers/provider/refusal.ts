/**
 * Awaits a call.
 *
 * @returns its refusal, or null
 */
import { ApiError } from "~/web/api/api-error.server";

export async function refusal(asked: Promise<unknown>) {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.failure;
    throw error;
  }
}
