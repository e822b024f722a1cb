export interface Job {
  name: string;
  /** Cron expression in Singapore time. */
  cron: string;
  work: () => Promise<void>;
}
