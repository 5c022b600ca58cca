import { wrongField } from "#domain/alerts/alert.ts";
import type { Alert, CreateAlertCommand } from "#domain/contracts/alerts.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { WireAlert } from "#domain/contracts/http/alert.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { Result } from "#domain/errors/errors.ts";
import { accountName } from "#domain/text/names.ts";
import { alertsByUser, take, userSubject } from "../access/limits.ts";
import { badField, required, type SessionScope, unwrap } from "../context.ts";
import { offeredProduct } from "../offered-product.ts";
import { levelQuotes, noConversion, readQuotes, withFreshQuote } from "../quotes.ts";
import { type Input, sessionCalls } from "../serve-calls.ts";

const secondMs = 1_000;

export const alertHandlers = sessionCalls({
  alertList: async ({ account }, { state, page = 1 }) => {
    const { data, total } = await account.alerts({ isOpen: state === "open", page, pageSize });
    return { data: data.map(toWire), total };
  },
  alertCreate: async (scope, input) => {
    const { identity, account, key } = scope;
    await take(scope, userSubject(identity.userId), alertsByUser);
    const catalogue = await scope.catalogue();
    const command = commandOf(catalogue, input);
    const quotes = await quotesFor(scope, catalogue, command.product);
    const { alert } = await withFreshQuote<{ alert: Alert }>(quotes, async ({ quote }) =>
      named(await account.createAlert(command, quote, key)),
    );
    return { alert: toWire(alert) };
  },
  alertMove: async (scope, { id, direction, price }) => {
    const { identity, account, key } = scope;
    await take(scope, userSubject(identity.userId), alertsByUser);
    const [known, catalogue] = await Promise.all([account.alertMarket(id), scope.catalogue()]);
    const { productId, market } = required(known);
    const listed = catalogue.products.find((each) => each.id === productId);
    const product = { ...required(listed, "product_unknown"), market };
    const command = { id, product, when: whenOf(direction), price };
    const quotes = await quotesFor(scope, catalogue, product);
    const { alert } = await withFreshQuote<{ alert: Alert }>(quotes, ({ quote }) =>
      account.moveAlert(command, quote, key),
    );
    return { alert: toWire(alert) };
  },
  alertCancel: async ({ account, key }, { id }) => ({
    alert: toWire(unwrap(await account.cancelAlert(id, key)).alert),
  }),
});

function quotesFor({ env, company, identity }: SessionScope, of: Catalogue, product: Product) {
  const name = accountName(company.id, identity.userId);
  return readQuotes((wait) => levelQuotes(env, of, product, noConversion, wait, name));
}

const whenOf = (direction: WireAlert["direction"]): Alert["when"] =>
  direction === "above" ? "at_or_above" : "at_or_below";

/** Makes the command after all checks that need no price. @throws ApiRefusal naming the field */
function commandOf(catalogue: Catalogue, input: Input<"alertCreate">): CreateAlertCommand {
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
  if (field) throw badField(field);
  return command;
}

/** Replaces a refusal whose text would speak of an order's expiry. @throws ApiRefusal */
function named(answer: Result<{ alert: Alert }>): typeof answer {
  if (answer.ok || answer.error !== "expiry_invalid") return answer;
  throw badField("expires_ms");
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
