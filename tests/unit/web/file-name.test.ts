import { expect, test } from "vitest";
import { readFileName } from "~/web/api/file-name";

test.each([
  ['attachment; filename="invoice 7.pdf"', "invoice 7.pdf"],
  ["attachment; filename=invoice.pdf", "invoice.pdf"],
  ["attachment;filename=invoice.pdf;size=3", "invoice.pdf"],
  ["attachment; filename=\"old.pdf\"; filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf", "发票.pdf"],
  ["attachment; filename*=utf-8'en'a%20b.pdf", "a b.pdf"],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=\"safe.pdf\"", "safe.pdf"],
  ['attachment; filename="a\\"b.pdf"', "ab.pdf"],
  ['attachment; filename="../../etc/passwd"', "....etcpasswd"],
  ["inline", null],
])("%s is named %s", (disposition, name) => {
  expect(readFileName(disposition)).toBe(name);
});
