import { useMemo } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { usePairSearch } from "../../../../features/market/use-pair-search.ts";
import { m } from "../../../../i18n/page-messages.ts";
import type { PickOption } from "../../../../ui/form/find-options.ts";
import { PickList } from "../../../../ui/form/pick-list.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { type Act, findActs } from "./find-acts.ts";

interface PaletteProps {
  open: boolean;
  pairs: readonly Pair[];
  acts: readonly Act[];
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** Finds a market, a page or an act by a few letters, and does it. */
export function Palette({ open, pairs, acts, focusAfter, onClose }: PaletteProps) {
  const find = usePairSearch(pairs);
  const options = useMemo(() => acts.map(({ id, title }): PickOption => ({ id, title })), [acts]);
  const search = {
    label: m.terminal_palette(),
    none: m.kit_none_found(),
    find: (_: readonly PickOption[], text: string) =>
      findActs(acts, text, (part) => find(part).map(({ Code }) => Code)),
  };
  function pick(id: string) {
    // Runs before the sheet closes: the new page replaces the sheet's step in the history.
    acts.find((each) => each.id === id)?.run();
    onClose();
  }
  return (
    <Sheet open={open} title={m.terminal_palette()} focusAfter={focusAfter} onClose={onClose}>
      <PickList
        label={m.terminal_palette()}
        options={options}
        value={null}
        onPick={pick}
        search={search}
        testId="act"
      />
    </Sheet>
  );
}
