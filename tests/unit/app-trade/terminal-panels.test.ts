import { expect, test } from "vitest";
import { withMarket } from "#app/routes/trade/terminal/charts/pane-markets.ts";
import { roomOf } from "#app/routes/trade/terminal/panel-room.ts";
import { panelSizes, readWorkspace } from "#domain/workspace/workspace.ts";

const usual = readWorkspace(null).sizes;

test.each([1024, 1440, 1920, 2560])(
  "leaves more than two fifths of the width to the charts at %i px",
  (width) => {
    for (const sizes of [usual, { ...usual, watch: 640, ticket: 560, bottom: 900 }]) {
      const { watch, ticket, bottom } = roomOf(sizes, { width, height: 768 });
      expect(width - watch.value - ticket.value).toBeGreaterThan(width * 0.4);
      expect(bottom.value).toBeLessThan(768 * 0.56);
      for (const { value, least, most } of [watch, ticket, bottom]) {
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(most);
      }
    }
  },
);

test("keeps a panel's minimum size in a window that is too small", () => {
  const { watch } = roomOf(usual, { width: 300, height: 200 });
  expect(watch).toEqual({
    least: panelSizes.watch.least,
    most: panelSizes.watch.least,
    value: panelSizes.watch.least,
  });
});

test("shows another market in the active chart, or in every chart when the charts share one market", () => {
  const { charts } = readWorkspace(null);
  const markets = (sameMarket: boolean) =>
    withMarket({ ...charts, sameMarket }, 1, "ETHUSD").map(({ market }) => market);
  expect(markets(false)).toEqual(["", "ETHUSD", "", ""]);
  expect(markets(true)).toEqual(["ETHUSD", "ETHUSD", "ETHUSD", "ETHUSD"]);
});
