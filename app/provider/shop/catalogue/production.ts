/** The production catalogue (SPEC section 1): every product this portal ships with. */

import type { ProductContent } from "~/provider/shared/product-content";
import { circuitTraining } from "./circuit-training";
import { dayCare } from "./day-care";
import { denticare } from "./denticare";
import { functionalStrengthTraining } from "./functional-strength-training";
import { gymTonic } from "./gym-tonic";

export const shippedProducts: readonly ProductContent[] = [
  circuitTraining,
  functionalStrengthTraining,
  gymTonic,
  denticare,
  dayCare,
];
