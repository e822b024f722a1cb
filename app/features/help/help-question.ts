/** A question of the help centre with the address of its answer. */
export interface HelpQuestion {
  title: string;
  to: string;
  /** True if the provider has it in English only. */
  isEnglish: boolean;
}
