/** How early to come to a pre-assessment, as the provider configures it (SPEC section 9, pre-assessment arrival). */
import { ApiError } from "~/web/client.server";
import { publicApi } from "~/web/customer.server";

/** "Please come 10 minutes early." Without a configured number, "a few minutes". */
export async function arrivalNote(): Promise<string> {
  const minutes = await configuredMinutes();
  return `Please come ${minutes === null ? "a few minutes" : `${minutes} minutes`} early.`;
}

async function configuredMinutes(): Promise<string | null> {
  try {
    const { content } = await publicApi().configuration.mastercodes({
      query: { code: "ARRIVE_EARLY", key: "pre-assessment" },
    });
    const value = content[0]?.value ?? "";
    return /^\d{1,2}$/.test(value) ? value : null;
  } catch (error) {
    // A page without the number is still a good page.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
