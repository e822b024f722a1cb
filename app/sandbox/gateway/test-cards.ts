/** The test cards, by their behaviour. Any other number is refused and not stored. */

export type Behaviour =
  | "APPROVE"
  | "DECLINED"
  | "EXPIRED_CARD"
  | "INSUFFICIENT_FUNDS"
  | "CHALLENGE";
export type Brand = "VISA" | "MASTERCARD" | "AMEX" | "VISAPLUS" | "GENERIC";

export interface TestCard {
  /** The number as displayed, in groups. */
  shown: string;
  brand: Brand;
  behaviour: Behaviour;
  words: string;
}

export const TEST_CARDS: readonly TestCard[] = [
  { shown: "4111 1111 1111 1111", brand: "VISA", behaviour: "APPROVE", words: "VISA, approved" },
  {
    shown: "5555 5555 5555 4444",
    brand: "MASTERCARD",
    behaviour: "APPROVE",
    words: "Mastercard, approved",
  },
  {
    shown: "3782 822463 10005",
    brand: "AMEX",
    behaviour: "APPROVE",
    words: "American Express, approved",
  },
  {
    shown: "4462 0300 0000 0000",
    brand: "VISAPLUS",
    behaviour: "APPROVE",
    words: "VISA Plus, approved",
  },
  {
    shown: "6200 0000 0000 0005",
    brand: "GENERIC",
    behaviour: "APPROVE",
    words: "Another network, approved",
  },
  {
    shown: "4000 0000 0000 3220",
    brand: "VISA",
    behaviour: "CHALLENGE",
    words: "asks for 3-D Secure",
  },
  { shown: "4000 0000 0000 0002", brand: "VISA", behaviour: "DECLINED", words: "declined" },
  { shown: "4000 0000 0000 0069", brand: "VISA", behaviour: "EXPIRED_CARD", words: "expired card" },
  {
    shown: "4000 0000 0000 9995",
    brand: "VISA",
    behaviour: "INSUFFICIENT_FUNDS",
    words: "not enough money; it can be saved, but not charged",
  },
];

/** The code that the simulated bank accepts on its 3-D Secure page. */
export const CHALLENGE_CODE = "123456";

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find(({ shown }) => shown.replaceAll(" ", "") === number);
}

/**
 * Verifies the check digit of a card number (ISO/IEC 7812-1, Luhn).
 * @param number digits only
 */
export function hasValidLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length >= 12 && number.length <= 19 && sum % 10 === 0;
}

/**
 * Checks whether a card is past the last day of its month in Singapore.
 * @param day "YYYY-MM-DD"
 */
export function isExpired(card: { expiryMonth: number; expiryYear: number }, day: string): boolean {
  const month = `${card.expiryYear}-${String(card.expiryMonth).padStart(2, "0")}`;
  return month < day.slice(0, 7);
}
