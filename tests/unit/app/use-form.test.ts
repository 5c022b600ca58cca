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

it("finds nothing wrong in a form when the call takes what is typed", () => {
  expect(problemsOf(operatorAdd, good, { input: (typed) => typed })).toEqual({});
});

it("names a required field when only spaces are typed, and none that may be empty", () => {
  const typed = { ...good, name: "  ", email: "" };
  expect(problemsOf(operatorAdd, typed, { input: (all) => all, optional: ["email"] })).toEqual({
    name: missing,
  });
});

it("names the field that the call's schema refuses", () => {
  const typed = { ...good, name: "x".repeat(101) };
  expect(problemsOf(operatorAdd, typed, { input: (all) => all })).toEqual({ name: wrong });
});

it("explains in a field what it takes when the field has a text of its own", () => {
  const rules = {
    input: ({ tag }: { tag: string }) => ({ tag, on: "1" as const }),
    texts: { tag: () => "Letters" },
  };
  expect(problemsOf(deskTagSet, { tag: "<b>" }, rules)).toEqual({ tag: "Letters" });
  expect(problemsOf(deskTagSet, { tag: "" }, rules)).toEqual({ tag: "Letters" });
});

it("marks a field as wrong when its text gives no value", () => {
  const typed = { text: "Works", from: "soon", to: "" };
  const found = problemsOf(deskMaintenanceAdd, typed, {
    input: ({ text }) => ({ text, from: null, to: null }),
  });
  expect(found).toEqual({ from: wrong, to: missing });
});

it("prefers the form's own error when the schema takes the value", () => {
  const found = problemsOf(operatorAdd, good, {
    input: (typed) => typed,
    errors: ({ email }) => ({ email: email.endsWith(".example") && "Not this one" }),
  });
  expect(found).toEqual({ email: "Not this one" });
});

it("sends one line without spaces around it, and a raw text as it was typed", () => {
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

it("shows no error for a field that the form lacks when the schema refuses it", () => {
  const typed = { tag: "vip" };
  const broken = { input: () => ({ tag: "vip", on: "2" as "1" }) };
  expect(problemsOf(deskTagSet, typed, broken)).toEqual({});
});

it("marks a field as wrong when no value can be made of a choice", () => {
  const typed = { from: null, text: "Works" };
  const found = problemsOf(deskMaintenanceAdd, typed, {
    input: (draft) => ({ ...draft, to: 1 }),
    texts: { from: () => "Choose one" },
  });
  expect(found).toEqual({ from: "Choose one" });
});

it("leaves the schema to the company's own back end, and still refuses missing fields", () => {
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

it("reads the field of a refusal when the server names one", () => {
  const named = new ApiError(1010, "no", { field: "email" });
  expect(refusedField(named)).toBe("email");
  expect(refusedField(named, { 1010: "password" })).toBe("email");
});

it("reads the field of a refusal's code when the server names none", () => {
  expect(refusedField(new ApiError(1010, "no"), { 1010: "password" })).toBe("password");
  expect(refusedField(new ApiError(1011, "no"), { 1010: "password" })).toBeNull();
  expect(refusedField(new ApiError(1010, "no"))).toBeNull();
  expect(refusedField(null)).toBeNull();
});
