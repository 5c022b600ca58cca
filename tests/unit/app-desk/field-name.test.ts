import { expect, it } from "vitest";
import { fieldCopy, fieldValue } from "#app/desk/queue/field-name.ts";

it.each([
  ["iban", "DE89370400440532013000"],
  ["bank_iban", "DE89 3704 0044 0532 0130 00"],
])(
  "shows an IBAN in groups of four and copies it without spaces when the field %s has the value %s",
  (field, value) => {
    expect(fieldValue(field, value)).toBe("DE89 3704 0044 0532 0130 00");
    expect(fieldCopy(field, value)).toBe("DE89370400440532013000");
  },
);

it("shows and copies a bank field unchanged when it is no IBAN", () => {
  expect(fieldValue("bank_name", "First Bank")).toBe("First Bank");
  expect(fieldCopy("bank_name", "First Bank")).toBe("First Bank");
});
