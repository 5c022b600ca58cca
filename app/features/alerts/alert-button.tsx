import { Suspense, useState } from "react";
import { alertCreate } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../api/dialect.ts";
import { userAtom } from "../../data/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/part.ts";
import type { Prices } from "./alert-draft.ts";
import { Bell } from "./bell.tsx";

const AlertSheet = lazyPart(() => import("./alert-sheet.tsx"));

/** Sets a price alert; for traders whose back end has alerts. */
export function AlertButton({ pair, now }: { pair: Pair; now: Prices }) {
  const user = useAtomValue(userAtom);
  const [open, setOpen] = useState(false);
  // Its code is loaded at the first press, and stays while it closes.
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
        <Bell />
      </IconButton>
      {isWanted && (
        <Suspense fallback={null}>
          <AlertSheet pair={pair} now={now} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
