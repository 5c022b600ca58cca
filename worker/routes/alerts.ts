import type * as z from "zod/mini";
import { wrongField } from "#domain/alerts/alert.ts";
import type { Alert, CreateAlertCommand } from "#domain/contracts/alerts.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { WireAlert } from "#domain/contracts/http/alert.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { Result } from "#domain/errors.ts";
import { accountName } from "#domain/names.ts";
import { alertsByUser, take, userSubject } from "../access/limits.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { offeredProduct } from "../offered-product.ts";
import { levelQuotes, PriceWait, withFreshQuote } from "../quotes.ts";
import { sessionHandler } from "../serve-calls.ts";
import { noConversion } from "./forex.ts";

const secondMs = 1_000;

export const alertHandlers = {
  alertList: sessionHandler(calls.alertList, async ({ account }, { state, page = 1 }) => {
    const { data, total } = await account.alerts({ isOpen: state === "open", page, pageSize });
    return { data: data.map(toWire), total };
  }),
  alertCreate: sessionHandler(calls.alertCreate, async (scope, input) => {
    const { env, company, identity, account, key } = scope;
    await take(scope, userSubject(identity.userId), alertsByUser);
    const catalogue = await scope.catalogue();
    const command = commandOf(catalogue, input);
    const name = accountName(company.id, identity.userId);
    const wait = new PriceWait();
    const quotes = () => levelQuotes(env, catalogue, command.product, noConversion, wait, name);
    const { alert } = await withFreshQuote<{ alert: Alert }>(
      await quotes(),
      quotes,
      async ({ quote }) => named(await account.createAlert(command, quote, key)),
    );
    return { alert: toWire(alert) };
  }),
  alertMove: sessionHandler(calls.alertMove, async (scope, { id, direction, price }) => {
    const { env, company, identity, account, key } = scope;
    await take(scope, userSubject(identity.userId), alertsByUser);
    const [known, catalogue] = await Promise.all([account.alertMarket(id), scope.catalogue()]);
    if (!known) throw new ApiRefusal("not_found");
    const listed = catalogue.products.find((each) => each.id === known.productId);
    if (!listed) throw new ApiRefusal("product_unknown");
    const product = { ...listed, market: known.market };
    const command = { id, product, when: whenOf(direction), price };
    const name = accountName(company.id, identity.userId);
    const wait = new PriceWait();
    const quotes = () => levelQuotes(env, catalogue, product, noConversion, wait, name);
    const { alert } = await withFreshQuote<{ alert: Alert }>(await quotes(), quotes, ({ quote }) =>
      account.moveAlert(command, quote, key),
    );
    return { alert: toWire(alert) };
  }),
  alertCancel: sessionHandler(
    calls.alertCancel,
    async ({ account, key }: SessionScope, { id }) => ({
      alert: toWire(unwrap(await account.cancelAlert(id, key)).alert),
    }),
  ),
};

const whenOf = (direction: WireAlert["direction"]): Alert["when"] =>
  direction === "above" ? "at_or_above" : "at_or_below";

/** @throws ApiRefusal that names the field, if that needs no price */
function commandOf(
  catalogue: Catalogue,
  input: z.output<typeof calls.alertCreate.input>,
): CreateAlertCommand {
  const product = offeredProduct(catalogue, input.forex_id);
  const command: CreateAlertCommand = {
    product,
    watch: input.side,
    when: whenOf(input.direction),
    price: input.price,
    times: input.times ?? 1,
    pauseMs: (input.pause ?? 0) * secondMs,
    ...(input.expires_ms === undefined ? {} : { expiresMs: input.expires_ms }),
    note: (input.note ?? "").trim(),
  };
  const field = wrongField(command);
  if (field) throw new ApiRefusal("invalid_request", { field });
  return command;
}

/** Here the text about an order's expiry would mislead. @throws ApiRefusal that names the field */
function named(answer: Result<{ alert: Alert }>): typeof answer {
  if (answer.ok || answer.error !== "expiry_invalid") return answer;
  throw new ApiRefusal("invalid_request", { field: "expires_ms" });
}

function toWire(alert: Alert) {
  const { id, productId, showCode, watch, when, price, note, state, times, firings } = alert;
  return {
    ...{ id, forex_id: productId, show_code: showCode, side: watch, price, note, state, times },
    direction: when === "at_or_above" ? ("above" as const) : ("below" as const),
    pause: alert.pauseMs / secondMs,
    expires_ms: alert.expiresMs,
    created_ms: alert.createdMs,
    ended_ms: alert.endedMs,
    firings: firings.map((each) => ({ time_ms: each.timeMs, price: each.price, seq: each.seq })),
  };
}
