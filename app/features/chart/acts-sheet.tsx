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
}

interface ActsSheetProps {
  /** What was chosen: its title and what can be begun there; null while nothing is. */
  chosen: { title: string; acts: readonly ChartAct[] } | null;
  onClose(): void;
}

export function ActsSheet({ chosen, onClose }: ActsSheetProps) {
  return (
    <Sheet open={chosen !== null} title={chosen?.title ?? ""} onClose={onClose}>
      <SheetBody>
        <div className={styles.acts}>
          {chosen?.acts.map(({ id, text, tone, begin }) => (
            <Button
              key={id}
              wide
              tone={tone}
              data-testid={`chart-act-${id}`}
              onClick={() => {
                onClose();
                begin();
              }}
            >
              {text}
            </Button>
          ))}
        </div>
      </SheetBody>
    </Sheet>
  );
}
