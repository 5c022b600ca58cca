import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";

/** An act that can start at a price of the chart; choosing it changes nothing yet. */
export interface ChartAct {
  id: string;
  text: string;
  tone: "up" | "down" | "quiet";
  begin(): void;
  /** The field in which it continues. */
  field?(): HTMLElement | null;
}

interface ActsSheetProps {
  /** The chosen price: its title and its possible acts; null if none. */
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
        <div className="grid gap-8">
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
