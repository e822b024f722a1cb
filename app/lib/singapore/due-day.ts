/** Finds the day until which an unpaid invoice should be paid. Null once it has passed, and the invoice is to be paid now. */
export const findDueDay = (dueDate: string | null | undefined, today: string): string | null =>
  dueDate && dueDate >= today ? dueDate : null;
