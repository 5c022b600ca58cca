/** Compares docs/own-back-end.md with the specification's table and the fields the app reads. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AnyCall } from "#app/api/client.ts";
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { appCalls } from "#scripts/back-end/app-calls.ts";
import { lights, litNames } from "#scripts/back-end/lights.ts";
import { usesOf } from "#scripts/back-end/uses.ts";
import {
  ownBackEndDocument,
  renderOwnBackEnd,
  sectionOf,
  sections,
} from "#scripts/docs-own-back-end.ts";

const asked = appCalls.flatMap((call) => {
  const known = specified[call.path];
  return known ? [{ path: call.path, call, known }] : [];
});
const document = readFileSync(ownBackEndDocument, "utf8");

// The samples omit fields on purpose, so the test silences the app's warnings about them.
beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));

describe("docs/own-back-end.md", () => {
  it("keeps docs/own-back-end.md as npm run docs:own-back-end writes it", async () => {
    expect(await renderOwnBackEnd(document)).toBe(document);
  });

  it("lists every call of the specification, each in one section", () => {
    for (const [path, { method }] of Object.entries(specified)) {
      expect(document.split(`\n### ${method} ${path}\n`)).toHaveLength(2);
      expect(sections.map(([title]) => title)).toContain(sectionOf(path));
    }
  });

  it("finds a call of the app for every specified call", () => {
    const waiting = Object.keys(specified).filter(
      (path) => !asked.some((one) => one.path === path),
    );
    expect(waiting).toEqual([]);
    expect(document).not.toContain("Not built yet");
  });
});

describe("an answer with the specification's fields only", () => {
  it.each(asked)(
    "reads an answer with only the specification's fields: $path",
    async ({ known, call }) => {
      expect((await usesOf(known, call)).reads).toBe(true);
    },
  );
});

describe("fields beyond the specified ones", () => {
  const judged = asked.filter(({ path }) => path !== getBasicInfo.path);

  it.each(judged)(
    "lists fields beyond the specification exactly where the app uses them: $path",
    async (one) => {
      const { additions } = await usesOf(one.known, one.call);
      expect(litNames(one.path).toSorted()).toEqual(additions.toSorted());
    },
  );

  it("lists more than 40 settings as additional fields of the settings call", async () => {
    const call = calls.getBasicInfo as AnyCall;
    const names = litNames(getBasicInfo.path);
    expect(names).toContain("margin_call_level");
    expect(names).toContain("is_loan_sex");
    expect(names.length).toBeGreaterThan(40);
    expect(specified[call.path]?.answer).not.toHaveProperty(
      "fields",
      expect.arrayContaining(names),
    );
  });

  it("lists additional fields only for calls of the specification", () => {
    expect(Object.keys(lights).filter((path) => !specified[path])).toEqual([]);
  });
});
