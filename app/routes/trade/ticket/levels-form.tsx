import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import { type LevelKind, type LevelUnit, pipSize } from "#domain/forex/level-values.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { takesField } from "../../../api/dialect.ts";
import { levelIn, valuesAt } from "../../../features/orders/draft/level-texts.ts";
import { levelKinds, referenceQuote } from "../../../features/orders/draft/levels.ts";
import { LevelField } from "../../../features/orders/levels/level-field.tsx";
import { LevelUnits } from "../../../features/orders/levels/level-units.tsx";
import { pipsOf } from "../../../i18n/counted.ts";
import { formatMoney, formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { wrongSideText } from "../../../i18n/level-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import styles from "./levels-form.module.css";
import { useStopOut } from "./use-stop-out.ts";
import type { OfTicket } from "./use-ticket.ts";
import type { Side, TicketProblem } from "./use-ticket-terms.ts";

export function LevelsForm({ pair, ticket }: OfTicket) {
  const { draft, sides, side, edit } = ticket;
  const isAnyOn = levelKinds.some((kind) => draft[kind] !== null);
  const { terms } = sides[side];

  function convert(unit: LevelUnit): void {
    const converted = (kind: LevelKind) => draft[kind] && levelIn(terms, kind, draft[kind], unit);
    edit({ stop_loss: converted("stop_loss"), take_profit: converted("take_profit") });
  }
  // `align-start` keeps the two switches at the same height, however long the text below each is.
  return (
    <div className={`${styles.levels} grid align-start`}>
      {isAnyOn && (
        <div className={`${styles.choices} flex wrap gap-6`}>
          <Segmented
            compact
            fill
            label={m.trade_level_side()}
            options={[
              { value: "buy", text: m.trade_buy() },
              { value: "sell", text: m.trade_sell() },
            ]}
            value={side}
            onChange={ticket.place}
          />
          <LevelUnits onChange={convert} />
        </div>
      )}
      {levelKinds.map((kind) => (
        <LevelField
          key={kind}
          kind={kind}
          terms={terms}
          precision={pair.PricePrecision}
          level={draft[kind]}
          preset={(unit) => ticket.preset(kind, unit)}
          onChange={(level) => edit({ side, [kind]: level })}
          canTrail={kind === "stop_loss" && takesField(submitForex, "trailing_distance")}
          waits={draft.kind !== "market"}
          error={problemText({ pair, ticket }, kind) ?? ticket.refused(kind)}
          testId={`ticket-${kind}`}
        />
      ))}
      <Notes pair={pair} ticket={ticket} />
    </div>
  );
}

function problemText({ pair, ticket }: OfTicket, kind: LevelKind) {
  const { draft, side, sides, now, currency } = ticket;
  const { terms, problems } = sides[side];
  const problem = problems.find(({ field }) => field === kind);
  if (!problem) return undefined;
  if (problem.why === "distance") return distanceText(problem, pair.PricePrecision);
  if (problem.why !== "wrong_side") return m.trade_level_empty();
  const level = draft[kind];
  const price = referenceQuote(draft, now)?.[side === "buy" ? "bid" : "ask"];
  const values = level?.unit === "price" || !price ? null : valuesAt(terms, String(price));
  if (!values) return wrongSideText(kind, side, problem.price, pair.PricePrecision);
  const amount = isolate(formatMoney(values.money.abs().toString(), currency));
  return m.trade_level_near({ amount });
}

type Distance = Extract<TicketProblem, { why: "distance" }>;

function distanceText({ least, most }: Distance, precision: number): string {
  const pips = (distance: Decimal) => pipsOf(distance.div(pipSize(precision), 1).toString(), 1);
  const { count, pips: end } = pips(most);
  return m.trade_trailing_bounds({ count, least: pips(least).pips, most: end });
}

function Notes({ pair, ticket }: OfTicket) {
  const { placedFor, draft, side } = ticket;
  const isPlaced = [draft.stop_loss, draft.take_profit].some(
    (level) => level?.unit === "price" && !level.trails,
  );
  return (
    <p className={`${styles.note} text-s ink-2`} role="status">
      {isPlaced && placedFor === "buy" && m.trade_levels_placed_buy()}
      {isPlaced && placedFor === "sell" && m.trade_levels_placed_sell()}
      {draft.stop_loss && <Beyond pair={pair} ticket={ticket} side={side} />}
    </p>
  );
}

/** Warns that a stop-loss beyond the stop-out's price never fires: the stop-out comes first. */
function Beyond({ pair, ticket, side }: OfTicket & { side: Side }) {
  const stopOut = useStopOut(pair, ticket)[side];
  const price = Number(ticket.sides[side].at.stop_loss);
  if (stopOut === null || !(price > 0)) return null;
  if (side === "buy" ? price > stopOut : price < stopOut) return null;
  const at = isolate(formatPrice(stopOut, pair.PricePrecision));
  return m.trade_stop_beyond({ price: at });
}
