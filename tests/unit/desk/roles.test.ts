import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { may, permissions } from "#domain/contracts/desk/permissions.ts";
import {
  builtInRoles,
  isRoleName,
  mayGive,
  ownRolePattern,
  permissionsOf,
  roles,
} from "#domain/contracts/desk/roles.ts";

describe("built-in roles", () => {
  it("allows each built-in role exactly the permissions in the table of docs/desk.md", () => {
    const stated = permissions.map((permission) => {
      const cells = roles.map((role) =>
        may({ permissions: builtInRoles[role] }, permission) ? " yes " : " ",
      );
      return `\`${permission}\` |${cells.join("|")}|`;
    });
    const lines = readFileSync("docs/desk.md", "utf8").split("\n");
    const written = lines
      .map((line) => /^\| (`\w+`): .*? \|((?: yes \| | \| | yes \|| \|)+)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, name, cells]) => `${name} |${cells}`);
    expect(written).toEqual(stated);
  });
});

describe("roles of a company", () => {
  it("allows a company's role its stored permissions, except those that no longer exist", () => {
    expect(permissionsOf("own_abcd", '["read_audit","set_prices"]')).toEqual(["read_audit"]);
    expect(permissionsOf("own_abcd", null)).toEqual([]);
    expect(permissionsOf("viewer", '["manage_operators"]')).toEqual(builtInRoles.viewer);
  });

  it("prevents a company's role from having the name of a built-in role", () => {
    expect(roles.filter((role) => ownRolePattern.test(role))).toEqual([]);
    expect(ownRolePattern.test("own_night1")).toBe(true);
  });

  it.each(["", " ", " a", "a ", "a\tb", "a\u0000", "a\u202eb", "x".repeat(41)])(
    "refuses to name a company's role %j",
    (name) => expect(isRoleName(name)).toBe(false),
  );

  it("lets operators assign roles within their own permissions, and lets only owners assign the owner role", () => {
    const all = { role: "own_all1", permissions };
    const owner = { role: "owner", permissions };
    const viewer = { role: "viewer", permissions: builtInRoles.viewer };
    expect([mayGive(owner, owner), mayGive(owner, all), mayGive(all, viewer)]).toEqual([
      ...[true, true, true],
    ]);
    expect([mayGive(all, owner), mayGive(viewer, all)]).toEqual([false, false]);
  });
});
