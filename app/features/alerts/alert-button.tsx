import { useState } from "react";
import { alertCreate } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../api/dialect.ts";
import { userAtom } from "../../data/trader/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Strokes } from "../../ui/icon.tsx";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import type { Prices } from "./alert-draft.ts";

const AlertSheet = lazyPart(() => import("./alert-sheet.tsx"));

/** The button's icon. It is not in `icon.tsx`, because the start of the app loads that file. */
const bell = "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500ZM10 20.500h4M12 5V3.500";

/** Button that sets a price alert. Hidden without a session, or if the back end has no alerts. */
export function AlertButton({ pair, now }: { pair: Pair; now: Prices }) {
  const user = useAtomValue(userAtom);
  const [open, setOpen] = useState(false);
  // The first press loads the sheet's code. The sheet stays mounted, so that its closing animates.
  const [isWanted, setWanted] = useState(false);
  if (!user || !isOffered(alertCreate)) return null;
  return (
    <>
      <IconButton
        label={m.alert_new()}
        aria-haspopup="dialog"
        data-testid="alert-open"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Strokes path={bell} size={20} />
      </IconButton>
      {isWanted && (
        <PartBoundary fallback={null}>
          <AlertSheet pair={pair} now={now} open={open} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
