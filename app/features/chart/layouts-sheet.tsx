import { useState } from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import {
  chartLayouts,
  dropLayout,
  type KeptLayout,
  saveLayout,
} from "#domain/contracts/http/chart.ts";
import { isOffered } from "../../api/dialect.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { userAtom } from "../../data/trader/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { CsvFormChoice } from "../csv/csv-form-choice.tsx";
import { indicatorShort, periodText, typeText } from "./chart-texts.ts";
import styles from "./layouts-sheet.module.css";

interface LayoutsSheetProps {
  open: boolean;
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  onPicture(): void;
  onCsv(): void;
  onClose(): void;
}

export function LayoutsSheet(props: LayoutsSheetProps) {
  const user = useAtomValue(userAtom);
  const { open, onPicture, onCsv, onClose } = props;
  return (
    <Sheet open={open} title={m.chart_layouts()} onClose={onClose}>
      <SheetBody>
        {open && user && isOffered(chartLayouts) && <Layouts {...props} />}
        <div className={`${styles.files} flex wrap gap-8`}>
          <Button tone="quiet" onClick={onPicture} data-testid="chart-picture">
            {m.chart_picture()}
          </Button>
          <Button tone="quiet" onClick={onCsv} data-testid="chart-csv">
            {m.chart_csv()}
          </Button>
          <CsvFormChoice />
        </div>
      </SheetBody>
    </Sheet>
  );
}

function Layouts({ layout, onLayout, onClose }: LayoutsSheetProps) {
  const kept = useRead(chartLayouts, {});
  const [changed, setChanged] = useState<readonly KeptLayout[] | null>(null);
  const drop = useMutation(dropLayout);
  const list = changed ?? kept.data;
  if (!list) return <Waiting error={kept.error} onRetry={kept.again} rows={2} />;
  return (
    <>
      {list.length === 0 && <p className="ink-2">{m.chart_layout_none()}</p>}
      <ul data-testid="layout-list">
        {list.map((each) => (
          <li key={each.name} className="row gap-8 ink-2">
            <button
              type="button"
              className={`${styles.name} grid grow min-width-0 ink w-560`}
              onClick={() => {
                onLayout(each.layout);
                onClose();
              }}
            >
              <bdi>{each.name}</bdi>
              <small className="ink-3 w-400 ellipsis">{described(each.layout)}</small>
            </button>
            {each.first && <Icon name="star" size={18} />}
            <IconButton
              icon="bin"
              label={m.chart_remove()}
              onClick={async () => setChanged((await drop.send({ name: each.name })) || list)}
            />
          </li>
        ))}
      </ul>
      <SaveForm layout={layout} onSaved={setChanged} />
    </>
  );
}

function described({ type, period, indicators }: ChartLayout): string {
  return [typeText(type), periodText(period), ...indicators.map(indicatorShort)].join(" · ");
}

interface SaveFormProps {
  layout: ChartLayout;
  onSaved(list: readonly KeptLayout[]): void;
}

function SaveForm({ layout, onSaved }: SaveFormProps) {
  const [name, setName] = useState("");
  const [isFirst, setFirst] = useState(true);
  const { busy, send } = useMutation(saveLayout);
  async function save() {
    const named = name.trim();
    if (named === "") return;
    const list = await send({ name: named, layout, first: isFirst ? "1" : "0" });
    if (list) onSaved(list);
  }
  return (
    <Form onSubmit={save} className="flex column min-height-0" testId="layout-form">
      <TextField
        label={m.chart_layout_name()}
        value={name}
        onChange={setName}
        maxLength={40}
        testId="layout-name"
      />
      <Switch label={m.chart_layout_first()} on={isFirst} onChange={setFirst} />
      <Submit text={m.ui_save()} busy={busy} disabled={name.trim() === ""} testId="layout-save" />
    </Form>
  );
}
