/** The people of the sample data, as the identity provider knows them. */
export interface SampleAccount {
  /** The identity provider's name for the person, and the customer's `subject`. */
  sub: string;
  name: string;
  email: string;
  /** E.164. */
  mobile: string;
  /** Public sample data: it opens nothing but these accounts. */
  password: string;
}

/** A customer with a history. */
export const mdmLim: SampleAccount = {
  sub: "sample-lim-siew-hoon",
  name: "Lim Siew Hoon",
  email: "siewhoon.lim@sample.example",
  mobile: "+6590000101",
  password: "sample-password-1",
};

/** A customer with the Finance menu and a profile, who has bought nothing yet. */
export const mrRajan: SampleAccount = {
  sub: "sample-rajan-kumar",
  name: "Rajan s/o Kumar",
  email: "rajan.kumar@sample.example",
  mobile: "+6590000102",
  password: "sample-password-2",
};

/** A visitor who can sign in and is not a customer yet. */
export const msTan: SampleAccount = {
  sub: "sample-tan-mei-ling",
  name: "Tan Mei Ling",
  email: "meiling.tan@sample.example",
  mobile: "+6590000103",
  password: "sample-password-3",
};

export const sampleAccounts: readonly SampleAccount[] = [mdmLim, mrRajan, msTan];
