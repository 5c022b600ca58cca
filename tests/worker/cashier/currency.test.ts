/** A company's accounts keep one currency for good. */
import { expect, test } from "vitest";
import { settings } from "#domain/config/schema.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { codeOf, DB } from "../access/people.ts";
import { smallOrder } from "../api/api-client.ts";
import { accountOf, expectWhole, fund, fundsOf, openCustomer } from "./till.ts";

const row = "company_config (company_id, key, value) VALUES";
const change = (sql: string) => DB.prepare(sql).run();
const kept = /has accounts in its currency/;

async function currencyNow(companyId = 1): Promise<string | null> {
  return DB.prepare("SELECT value FROM company_config WHERE company_id = ? AND key = 'currency'")
    .bind(companyId)
    .first<string>("value");
}

test("lets a company change its currency while the company has no users", async () => {
  await change("INSERT INTO companies (id, name) VALUES (7, 'Seventh')");
  await change(`INSERT INTO ${row} (7, 'currency', 'EUR')`);
  await change("UPDATE company_config SET value = 'CHF' WHERE company_id = 7 AND key = 'currency'");
  await change("DELETE FROM company_config WHERE company_id = 7 AND key = 'currency'");
  expect(await currencyNow(7)).toBeNull();
});

test("refuses every SQL statement that changes a company's currency when accounts are open", async () => {
  await openCustomer("0");
  expect(await currencyNow()).toBe("USD");
  const one = "company_id = 1 AND key = 'currency'";
  for (const sql of [
    `UPDATE company_config SET value = 'EUR' WHERE ${one}`,
    `UPDATE company_config SET key = 'other' WHERE ${one}`,
    `UPDATE company_config SET company_id = 7 WHERE ${one}`,
    `INSERT OR REPLACE INTO ${row} (1, 'currency', 'EUR')`,
    `INSERT INTO ${row} (1, 'currency', 'EUR') ON CONFLICT DO UPDATE SET value = excluded.value`,
    "UPDATE company_config SET key = 'currency', value = 'EUR' WHERE company_id = 1 AND key = 'site_name'",
  ]) {
    await expect(change(sql), sql).rejects.toThrow(kept);
  }
  expect(await currencyNow()).toBe("USD");
  // Writes of the same value, and of other settings, still succeed.
  await change(`INSERT OR REPLACE INTO ${row} (1, 'currency', 'USD')`);
  await change("UPDATE company_config SET value = 'GMT' WHERE company_id = 1 AND key = 'timezone'");
});

test("lets SQL delete the row of a company's currency when the default is the same, but not insert another currency", async () => {
  // The currency of a company without a row.
  expect(settings.currency.default).toBe("USD");
  await change("DELETE FROM company_config WHERE company_id = 1 AND key = 'currency'");
  await expect(change(`INSERT INTO ${row} (1, 'currency', 'EUR')`)).rejects.toThrow(kept);
  await change(`INSERT INTO ${row} (1, 'currency', 'USD')`);
});

test("refuses an order, and books nothing, when the company's currency was changed without the database's guard", async () => {
  const person = await openCustomer("0");
  await fund(person, "1000", "forex");
  await fund(person, "1000");
  await change("DROP TRIGGER currency_is_kept_on_update");
  await change("UPDATE company_config SET value = 'EUR' WHERE company_id = 1 AND key = 'currency'");
  // The pairs have prices, so nothing but the currency can cause the refusal.
  const order = await smallOrder();
  expect(await codeOf(calls.submitForex, order, person.token)).toBe(errorCodes.currency_mismatch);
  expect(await fundsOf(person, "forex")).toEqual(["1000", "0"]);
  await change("UPDATE company_config SET value = 'USD' WHERE company_id = 1 AND key = 'currency'");
  expect((await accountOf(person).balances())[0]?.currency).toBe("USD");
  expect(await codeOf(calls.submitForex, order, person.token)).toBe(1);
  await expectWhole(person);
});
