/** "Close" and "Cancel" mean two things in English: of a window, and of a position or an order. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const textOf = (lang: string, key: string): string | undefined =>
  ["start", "pages"]
    .map((set) => JSON.parse(readFileSync(`messages/${set}/${lang}.json`, "utf8"))[key])
    .find((text) => text !== undefined);

test.each(["hk", "jp", "kr", "fr", "ar", "cs"])(
  "has another word for closing a position than for closing a window in %s",
  (lang) => {
    expect(textOf(lang, "order_end_close")).toMatch(/./);
    expect(textOf(lang, "order_end_close")).not.toBe(textOf(lang, "ui_close"));
  },
);

test.each(["market-orders.tsx", "terminal/orders/order-table.tsx"])(
  "ends no order by the word for a window in %s",
  (file) => {
    const source = readFileSync(`app/routes/trade/${file}`, "utf8");
    expect(source.match(/\bui_(?:close|cancel)\b/g)).toBeNull();
  },
);
