import { useState } from "react";
import {
  type ChartLayout,
  fitsInput,
  type Indicator,
  indicatorsMax,
  newIndicator,
} from "#domain/chart/chart-layout.ts";
import {
  type IndicatorInput,
  indicatorKinds,
  indicatorNames,
} from "#domain/chart/indicator-kinds.ts";
import { userAtom } from "../../data/trader/session.ts";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";
import { indicatorShort, indicatorText, inputText } from "./chart-texts.ts";
import styles from "./indicators-sheet.module.css";

interface IndicatorsSheetProps {
  open: boolean;
  /** The indicator whose settings are shown first. */
  first: string | null;
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  onClose(): void;
}

export function IndicatorsSheet(props: IndicatorsSheetProps) {
  return (
    <Sheet open={props.open} title={m.chart_indicators()} onClose={props.onClose}>
      <SheetBody>{props.open && <Indicators key={props.first} {...props} />}</SheetBody>
    </Sheet>
  );
}

function Indicators({ first, layout, onLayout }: IndicatorsSheetProps) {
  const [set, setSet] = useState(first);
  const { indicators } = layout;
  const change = (list: Indicator[]) => onLayout({ ...layout, indicators: list });
  const edit = (id: string, edited: Indicator) =>
    change(indicators.map((each) => (each.id === id ? edited : each)));
  const user = useAtomValue(userAtom);
  const isFull = indicators.length >= indicatorsMax;
  return (
    <>
      <ul className="grid gap-4">
        {indicators.map((each) => (
          <li key={each.id}>
            <Head
              indicator={each}
              isSet={set === each.id}
              onSet={() => setSet(set === each.id ? null : each.id)}
              onHide={() => edit(each.id, { ...each, hidden: !each.hidden })}
              onRemove={() => change(indicators.filter(({ id }) => id !== each.id))}
            />
            {set === each.id && (
              <Settings indicator={each} onEdit={(edited) => edit(each.id, edited)} />
            )}
          </li>
        ))}
      </ul>
      {user && (
        <Switch
          label={m.chart_fills()}
          on={!layout.hidesFills}
          onChange={(on) => onLayout({ ...layout, hidesFills: !on })}
          testId="chart-fills-shown"
        />
      )}
      <h3 className={`${styles.title} text-m`}>{m.chart_indicator_add()}</h3>
      {isFull && <p>{m.chart_indicators_full({ max: indicatorsMax })}</p>}
      <div className={`${styles.kinds} grid gap-8`}>
        {indicatorNames.map((name) => (
          <Button
            key={name}
            tone="quiet"
            className={styles.kind}
            disabled={isFull}
            data-testid={`indicator-add-${name}`}
            onClick={() => change([...indicators, newIndicator(name, indicators)])}
          >
            <span>{indicatorText(name)}</span>
            <small className="num ink-3">{indicatorKinds[name].letters}</small>
          </Button>
        ))}
      </div>
    </>
  );
}

interface HeadProps {
  indicator: Indicator;
  isSet: boolean;
  onSet(): void;
  onHide(): void;
  onRemove(): void;
}

function Head({ indicator, isSet, onSet, onHide, onRemove }: HeadProps) {
  const { inputs, plots } = indicatorKinds[indicator.name];
  return (
    <div className={`${styles.head} row`}>
      <i className="flex-none" style={{ background: indicator.colours[0] }} aria-hidden="true" />
      <span className="grid grow min-width-0">
        {indicatorText(indicator.name)}
        <small className="num ink-3 text-start">{indicatorShort(indicator)}</small>
      </span>
      {inputs.length + plots.length > 0 && (
        <IconButton
          icon="settings"
          label={m.chart_indicator_set()}
          aria-expanded={isSet}
          onClick={onSet}
          data-testid={`indicator-set-${indicator.id}`}
        />
      )}
      <IconButton
        icon={indicator.hidden ? "hidden" : "eye"}
        label={indicator.hidden ? m.chart_indicator_show() : m.chart_indicator_hide()}
        onClick={onHide}
      />
      <IconButton
        icon="bin"
        label={m.chart_remove()}
        onClick={onRemove}
        data-testid={`indicator-remove-${indicator.id}`}
      />
    </div>
  );
}

interface SettingsProps {
  indicator: Indicator;
  onEdit(edited: Indicator): void;
}

function Settings({ indicator, onEdit }: SettingsProps) {
  const { inputs, plots } = indicatorKinds[indicator.name];
  return (
    <div className={`${styles.settings} grid gap-12`}>
      {inputs.map((input, at) => (
        <InputField
          key={input.name}
          input={input}
          value={indicator.inputs[at] ?? input.usual}
          onChange={(value) => onEdit({ ...indicator, inputs: indicator.inputs.with(at, value) })}
        />
      ))}
      <div className={`${styles.colours} flex wrap gap-8-16`}>
        {plots.map((plot, at) => (
          <label key={plot.name} className="row gap-8">
            <span>
              {m.chart_colour()}
              {plots.length > 1 && ` ${formatNumber(at + 1)}`}
            </span>
            <input
              type="color"
              value={indicator.colours[at]}
              onChange={(event) =>
                onEdit({ ...indicator, colours: indicator.colours.with(at, event.target.value) })
              }
            />
          </label>
        ))}
      </div>
    </div>
  );
}

interface InputFieldProps {
  input: IndicatorInput;
  value: number;
  onChange(value: number): void;
}

/** A typed value applies as soon as it is valid. */
function InputField({ input, value, onChange }: InputFieldProps) {
  const [text, setText] = useState(String(value));
  const isFit = (typed: string) => typed !== "" && fitsInput(input, Number(typed));
  const range = { min: input.min, max: input.max };
  return (
    <NumberStepper
      compact
      label={inputText(input.name)}
      value={text}
      step={String(10 ** -input.decimals)}
      decimals={input.decimals}
      min={String(input.min)}
      max={String(input.max)}
      error={isFit(text) ? undefined : m.chart_in_range(range)}
      onChange={(typed) => {
        setText(typed);
        if (isFit(typed)) onChange(Number(typed));
      }}
      testId={`indicator-in-${input.name}`}
    />
  );
}
