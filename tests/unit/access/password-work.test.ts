import { expect, test } from "vitest";
import { hashPassword } from "#worker/access/password-hash.ts";

test("hashes a password with the work factors that OWASP recommends", async () => {
  const hash = await hashPassword("correct horse battery");
  expect(hash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
});
