import { expect, it } from "vitest";
import { AccountBench, eurusd } from "./account-bench.ts";

/** order-1 is closed, order-2 is a position, order-3 is pending, order-4 is a stake. */
function traded(): AccountBench {
  const bench = new AccountBench("100000", "USD", "500");
  const { forex, micro } = bench.account;
  const quotes = () => ({ quote: bench.quote(eurusd, 1.1, 1.1) });
  forex.submit(bench.command(eurusd), quotes(), "a");
  forex.close({ orderId: "order-1" }, quotes(), "b");
  forex.submit(bench.command(eurusd), quotes(), "c");
  forex.submit(bench.command(eurusd, { status: "pending", targetPrice: "1.05" }), quotes(), "d");
  micro.submit(bench.microCommand(eurusd), quotes(), "e");
  return bench;
}

it.each(
  traded()
    .db.rows<{ name: string }>("SELECT name FROM pragma_table_info('forex_orders')")
    .map(({ name }) => name),
)("protects column %s of an ended order against any update in the database", (column) => {
  const bench = traded();
  const before = bench.db.dump();
  const change = `UPDATE forex_orders SET ${column} = ${column} WHERE id = 'order-1'`;
  expect(() => bench.db.exec(change)).toThrow(/has ended|stay|once|end|forward/);
  expect(bench.db.dump()).toBe(before);
});

it.each([
  ["order-2", "open_price = '1'"],
  ["order-2", "margin = '1'"],
  ["order-2", "fee = '1'"],
  ["order-2", "open_receipt = NULL"],
  ["order-2", "profit = '9'"],
  ["order-2", "close_price = '9'"],
  ["order-2", "lots = '9'"],
  ["order-2", "terms = '{}'"],
  ["order-2", "status = 0"],
  ["order-2", "origin_id = 'order-1'"],
  ["order-3", "target_price = '9'"],
  ["order-3", "margin = '9'"],
  ["order-3", "profit = '9'"],
  ["order-3", "entry_when = 'at_or_above'"],
  // An update that fills and ends an order at once must still set the fill's fields.
  ["order-3", "status = 3, open_price = '9', margin = '9'"],
])("refuses an update of the order %s in the database: %s", (id, change) => {
  const bench = traded();
  expect(() => bench.db.exec(`UPDATE forex_orders SET ${change} WHERE id = '${id}'`)).toThrow();
});

it.each(["amount = '9'", "ratio = '9'", "open_price = '9'", "expires_at_ms = 9", "direction = 2"])(
  "refuses an update of an unsettled micro order's terms in the database: %s",
  (change) => {
    const bench = traded();
    expect(() => bench.db.exec(`UPDATE micro_orders SET ${change}`)).toThrow(/terms of an order/);
  },
);
