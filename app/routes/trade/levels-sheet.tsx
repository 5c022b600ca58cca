import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../ui/sheet/sheet-parts.tsx";
import { LevelsForm } from "./levels-form.tsx";
import type { TicketState } from "./use-ticket.ts";

interface LevelsSheetProps {
  open: boolean;
  pair: Pair;
  ticket: TicketState;
  onClose(): void;
}

/** The levels of the ticket on a phone. */
export function LevelsSheet({ open, pair, ticket, onClose }: LevelsSheetProps) {
  return (
    <Sheet open={open} title={m.trade_levels()} onClose={onClose}>
      <SheetBody>
        <LevelsForm pair={pair} ticket={ticket} />
      </SheetBody>
      <SheetFoot>
        <Button wide onClick={onClose} data-testid="levels-done">
          {m.ui_done()}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
