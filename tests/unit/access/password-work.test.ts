import { expect, test } from "vitest";
import { hashPassword } from "#worker/access/password-hash.ts";

test("hashes a password with the work that OWASP asks, which worker tests do not do", async () => {
  const hash = await hashPassword("correct horse battery");
  expect(hash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
});
