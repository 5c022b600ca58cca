/**
 * "Close" and "Cancel" have two meanings in English: one for a window, one for a position or order.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const textOf = (lang: string, key: string): string | undefined =>
  ["start", "pages"]
    .map((set) => JSON.parse(readFileSync(`messages/${set}/${lang}.json`, "utf8"))[key])
    .find((text) => text !== undefined);

test.each(["hk", "jp", "kr", "fr", "ar", "cs"])(
  "uses in %s different words for closing a position and closing a window",
  (lang) => {
    expect(textOf(lang, "order_end_close")).toMatch(/./);
    expect(textOf(lang, "order_end_close")).not.toBe(textOf(lang, "ui_close"));
  },
);

test.each(["market-orders.tsx", "terminal/orders/order-table.tsx"])(
  "uses in %s no text about closing or cancelling a window",
  (file) => {
    const source = readFileSync(`app/routes/trade/${file}`, "utf8");
    expect(source.match(/\bui_(?:close|cancel)\b/g)).toBeNull();
  },
);
