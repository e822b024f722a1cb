/** The groups that `--only` names, in the order in which one makes what the next needs. */
import type { Kit } from "../kit";
import { booking } from "./booking";
import { catalogue } from "./catalogue";
import { dental } from "./dental";
import { money } from "./money";
import { people } from "./people";
import { publicDoors } from "./public-doors";
import { refusals } from "./refusals";
import { tokens } from "./tokens";

export const groups: Record<string, (kit: Kit) => Promise<void>> = {
  tokens,
  people,
  catalogue,
  money,
  booking,
  dental,
  public: publicDoors,
  refusals,
};
