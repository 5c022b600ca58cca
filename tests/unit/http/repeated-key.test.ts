import fc from "fast-check";
import { expect, test } from "vitest";
import { firstRepeated, repeatedKey } from "#domain/errors/repeated-key.ts";

test.each([
  ['{"a":1,"a":1}', "a"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"a":{"b":1,"b":2}}', "b"],
  ['[1,{"a":[{"c":{},"c":[]}]}]', "c"],
  ['{"":1,"":2}', ""],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{"a\\"":1,"x":"a\\"","a\\"":2}', 'a"'],
  ['{ "a" : [1, 2] , "b" : "," , "a" : null }', "a"],
  ['{"a\\\\":1,"a\\\\":2}', "a\\"],
])("finds a repeated key in %s", (json, key) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect(repeatedKey(json)).toBe(key);
});

test.each([
  '{"a":1,"A":1}',
  '{"a":{"a":1},"b":{"a":1}}',
  '{"a":"a","b":"a"}',
  '["a","a",{"a":"a"},{"a":"a"}]',
  '{"a":["a","a"],"b":"\\"a\\":1,\\"a\\":1"}',
  '"a"',
  "7",
])("finds no repeated key in %s", (json) => {
  expect(repeatedKey(json)).toBeNull();
});

test("finds a repeated key anywhere in any JSON text", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, key) => {
      expect(repeatedKey(JSON.stringify(value, null, 1))).toBeNull();
      const name = JSON.stringify(key);
      const twice = `{${name}:${JSON.stringify(value)},"x":[{${name}:0,${name}:1}]}`;
      expect(repeatedKey(twice)).toBe(key);
    }),
    { numRuns: 500 },
  );
});

test("finds the first repeated name of a query or form, however many names there are", () => {
  expect(firstRepeated(["a", "b", "A"])).toBeNull();
  expect(firstRepeated(["a", "b", "c", "b", "a"])).toBe("b");
  expect(firstRepeated(Array.from({ length: 100_000 }, (_, index) => `n${index}`))).toBeNull();
});
