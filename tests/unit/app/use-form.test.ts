import { expect, it, vi } from "vitest";
import type { Dialect } from "#app/api/dialect.ts";
import { operatorAdd } from "#domain/contracts/desk/access.ts";
import { deskTagSet } from "#domain/contracts/desk/customer-notes.ts";
import { deskMaintenanceAdd } from "#domain/contracts/desk/health.ts";
import { wireSubmit } from "#domain/contracts/http/deposit.ts";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
const { problemsOf, refusedField } = await import("#app/api/use-form.ts");
const { speak } = await import("#app/api/dialect.ts");
const { ApiError } = await import("#app/api/client.ts");

const missing = "This field is required.";
const wrong = "This value is not allowed here.";
const good = { email: "a@b.example", name: "Ann", role: "viewer" };

it("reports no problem in a form when the call's schema accepts the input", () => {
  expect(problemsOf(operatorAdd, good, { input: (typed) => typed })).toEqual({});
});

it("reports a required field when it contains only spaces, but not an optional field", () => {
  const typed = { ...good, name: "  ", email: "" };
  expect(problemsOf(operatorAdd, typed, { input: (all) => all, optional: ["email"] })).toEqual({
    name: missing,
  });
});

it("reports the field that the call's schema refuses", () => {
  const typed = { ...good, name: "x".repeat(101) };
  expect(problemsOf(operatorAdd, typed, { input: (all) => all })).toEqual({ name: wrong });
});

it("shows a field's own error text, if there is one, for every problem of the field", () => {
  const rules = {
    input: ({ tag }: { tag: string }) => ({ tag, on: "1" as const }),
    texts: { tag: () => "Letters" },
  };
  expect(problemsOf(deskTagSet, { tag: "<b>" }, rules)).toEqual({ tag: "Letters" });
  expect(problemsOf(deskTagSet, { tag: "" }, rules)).toEqual({ tag: "Letters" });
});

it("reports a field when its text cannot be converted to a value", () => {
  const typed = { text: "Works", from: "soon", to: "" };
  const found = problemsOf(deskMaintenanceAdd, typed, {
    input: ({ text }) => ({ text, from: null, to: null }),
  });
  expect(found).toEqual({ from: wrong, to: missing });
});

it("shows the form's own error even when the schema accepts the value", () => {
  const found = problemsOf(operatorAdd, good, {
    input: (typed) => typed,
    errors: ({ email }) => ({ email: email.endsWith(".example") && "Not this one" }),
  });
  expect(found).toEqual({ email: "Not this one" });
});

it("sends each text trimmed and on one line, but raw texts unchanged", () => {
  const seen: unknown[] = [];
  const input = (typed: typeof good) => {
    seen.push(typed);
    return typed;
  };
  problemsOf(
    operatorAdd,
    { ...good, name: " Ann\n Lee ", role: " a\n b " },
    { input, raw: ["role"] },
  );
  expect(seen).toEqual([{ ...good, name: "Ann Lee", role: " a\n b " }]);
});

it("shows no error when the schema refuses a field that is not in the form", () => {
  const typed = { tag: "vip" };
  const broken = { input: () => ({ tag: "vip", on: "2" as "1" }) };
  expect(problemsOf(deskTagSet, typed, broken)).toEqual({});
});

it("reports a field when its choice is still empty", () => {
  const typed = { from: null, text: "Works" };
  const found = problemsOf(deskMaintenanceAdd, typed, {
    input: (draft) => ({ ...draft, to: 1 }),
    texts: { from: () => "Choose one" },
  });
  expect(found).toEqual({ from: "Choose one" });
});

it("skips the schema when an own back end answers, but still reports missing fields", () => {
  const typed = { proofImg: "https://files.example/a.png", number: "" };
  const rules = { input: (draft: typeof typed) => ({ ...draft, wire_id: 1 }) };
  expect(problemsOf(wireSubmit, typed, rules)).toEqual({ proofImg: wrong, number: missing });
  speak({} as Dialect);
  try {
    expect(problemsOf(wireSubmit, typed, rules)).toEqual({ number: missing });
  } finally {
    speak(null);
  }
});

it("finds the field of a refusal by the name that the server sends", () => {
  const named = new ApiError(1010, "no", { field: "email" });
  expect(refusedField(named)).toBe("email");
  expect(refusedField(named, { 1010: "password" })).toBe("email");
});

it("finds the field of a refusal by the refusal's code when the server names no field", () => {
  expect(refusedField(new ApiError(1010, "no"), { 1010: "password" })).toBe("password");
  expect(refusedField(new ApiError(1011, "no"), { 1010: "password" })).toBeNull();
  expect(refusedField(new ApiError(1010, "no"))).toBeNull();
  expect(refusedField(null)).toBeNull();
});

it("shows a refusal at the form's default field when the server names no field", () => {
  expect(refusedField(new ApiError(1010, "no"), "amount")).toBe("amount");
  expect(refusedField(new ApiError(1010, "no", { field: "email" }), "amount")).toBe("email");
  expect(refusedField(null, "amount")).toBeNull();
});
