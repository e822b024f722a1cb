/** The labels of the signature, in a file without the questions, which the page's scripts do not need. */
export const signatureWords = {
  name: { en: "Your full name, as your signature", zh: "签名：您的全名" },
  contactNumber: { en: "Contact number", zh: "联络电话" },
  date: { en: "Date of signing", zh: "签署日期" },
  drawing: { en: "Draw your signature", zh: "手写签名" },
} as const;
