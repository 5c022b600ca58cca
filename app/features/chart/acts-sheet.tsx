import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";
import styles from "./acts-sheet.module.css";

/** Something that can be begun at a price of the chart; nothing is done by choosing it. */
export interface ChartAct {
  id: string;
  text: string;
  tone: "up" | "down" | "quiet";
  begin(): void;
  /** The field that it goes on in, once it has begun. */
  field?(): HTMLElement | null;
}

interface ActsSheetProps {
  /** What was chosen: its title and what can be begun there; null while nothing is. */
  chosen: { title: string; acts: readonly ChartAct[] } | null;
  onClose(): void;
}

export function ActsSheet({ chosen, onClose }: ActsSheetProps) {
  const begun = useRef<ChartAct | null>(null);
  return (
    <Sheet
      open={chosen !== null}
      title={chosen?.title ?? ""}
      focusAfter={() => begun.current?.field?.() ?? null}
      onClose={() => {
        begun.current = null;
        onClose();
      }}
    >
      <SheetBody>
        <div className={styles.acts}>
          {chosen?.acts.map((act) => (
            <Button
              key={act.id}
              wide
              tone={act.tone}
              data-testid={`chart-act-${act.id}`}
              onClick={() => {
                begun.current = act;
                onClose();
                act.begin();
              }}
            >
              {act.text}
            </Button>
          ))}
        </div>
      </SheetBody>
    </Sheet>
  );
}
