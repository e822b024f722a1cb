/** Words a number of things: "1 session", "2 sessions". */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
