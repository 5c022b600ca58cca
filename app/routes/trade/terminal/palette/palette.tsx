import { useMemo } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { usePairSearch } from "../../../../features/market/use-pair-search.ts";
import { m } from "../../../../i18n/page-messages.ts";
import type { PickOption } from "../../../../ui/form/find-options.ts";
import { PickList } from "../../../../ui/form/pick-list.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { type Act, findActs } from "./find-acts.ts";

interface PaletteProps {
  pairs: readonly Pair[];
  acts: readonly Act[];
  onClose(): void;
}

/** Finds a market, a page or an act by a few letters, and does it. */
export default function Palette({ pairs, acts, onClose }: PaletteProps) {
  const find = usePairSearch(pairs);
  const options = useMemo(() => acts.map(({ id, title }): PickOption => ({ id, title })), [acts]);
  const search = {
    label: m.terminal_palette(),
    none: m.kit_none_found(),
    find: (_: readonly PickOption[], text: string) =>
      findActs(acts, text, (part) => find(part).map(({ Code }) => Code)),
  };
  function pick(id: string) {
    const act = acts.find((each) => each.id === id);
    onClose();
    // When the sheet is gone and the focus is back, as the act may open one of its own.
    if (act) setTimeout(() => act.run(), 60);
  }
  return (
    <Sheet open title={m.terminal_palette()} onClose={onClose}>
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
