/** The labels of the signature, in a file without the questions, which the page's scripts do not need. */
export const signatureWords = {
  name: { en: "Your full name, as your signature", zh: "签名：您的全名" },
  contactNumber: { en: "Contact number", zh: "联系电话" },
  date: { en: "Date of signing", zh: "签署日期" },
  /** The drawing has scripts, so it exists on English pages only. */
  drawing: {
    en: "Draw your signature (optional)",
    zh: "手写签名",
    hint: "Draw with your finger, a pen or the mouse. Your typed name is enough.",
    clear: "Clear the drawing",
  },
} as const;
