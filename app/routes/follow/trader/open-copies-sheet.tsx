import type { PotTrade } from "../../../data/pot-trades.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../../ui/sheet/sheet-parts.tsx";
import { CopyOrders } from "../copy-orders.tsx";

interface OpenCopiesSheetProps {
  open: boolean;
  masterId: string;
  followerId: string | null;
  live: PotTrade | null;
  onClose(): void;
}

export function OpenCopiesSheet(props: OpenCopiesSheetProps) {
  const { open, masterId, followerId, live, onClose } = props;
  return (
    <Sheet open={open} title={m.follow_open_copies()} onClose={onClose}>
      <SheetBody>
        {open && followerId && (
          <CopyOrders
            masterId={masterId}
            followerId={followerId}
            status="open"
            live={live}
            empty={m.follow_open_none()}
            testId="copies-open"
          />
        )}
      </SheetBody>
    </Sheet>
  );
}
