/** A browser that a program can drive, as much of it as a journey needs. */
export interface Browser {
  name: string;
  open(address: string): Promise<void>;
  /** Runs a script in the page, also where the page itself may run none. @param script an expression that old browsers can read. */
  run<T>(script: string): Promise<T>;
  /** Missing where a driver cannot do it. */
  back?: (pages: number) => Promise<void>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}
