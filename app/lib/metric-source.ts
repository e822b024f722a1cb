/** Metrics that are read when the operator's monitoring requests them. */
export interface MetricSource {
  /** Description of each metric by its name. */
  names: Readonly<Record<string, string>>;
  /** True if all processes on one database report the same values. Otherwise the values of all processes are added up. */
  shared: boolean;
  read(): Promise<Record<string, number>> | Record<string, number>;
}
