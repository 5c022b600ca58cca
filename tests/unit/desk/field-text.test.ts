import { expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
const { fieldText, keptText, typedText } = await import("#app/desk/offer/field-text.ts");
const { productFields } = await import("#app/desk/loans/product-fields.ts");
const { termFields } = await import("#app/desk/funds/term-fields.ts");

const named = (name: string) => [...productFields, ...termFields].find((f) => f.name === name);
const rate = named("interest_rate");
if (!rate) throw new Error("no such field");

it("stores a typed percentage as a share, and shows a share in percent", () => {
  expect(typedText(rate, "0.0005")).toBe("0.05");
  expect(keptText(rate, " 0.05 ")).toBe("0.0005");
});

it("stores invalid text as it was typed, so that the rules refuse it", () => {
  expect(keptText(rate, "half")).toBe("half");
  expect(keptText(rate, "")).toBe("");
});

it("stores no value when an optional field of the desk is emptied", () => {
  expect(
    keptText({ name: "en", label: () => "", input: "text", isOptional: true }, " "),
  ).toBeNull();
});

it.each([
  ["loan_period", "7", "7 days"],
  ["interest_rate", "0.0005", "0.05%"],
  ["min_amount", "1000", "1,000.00 USD"],
  ["sort", "0", "0"],
  ["percent", "0.35", "0.35%"],
  ["most", "", "–"],
  ["per_user", "0", "–"],
  ["per_user", "3", "3"],
])("shows the desk field %s with the stored value %s as %s", (name, kept, shown) => {
  expect(fieldText(named(name), kept, null, "USD")).toBe(shown);
});
