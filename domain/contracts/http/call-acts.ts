/** Calls whose act depends on their input; without an input, `actOf` returns the usual act. */
import type * as z from "zod/mini";
import type { Act } from "../../access/acts.ts";
import type { Call } from "./call.ts";
import { type CallName, calls } from "./index.ts";

/** Returns the act for a validated input. The input is `{}` if a company's own back end answers. */
type ActOf = (input: Record<string, unknown>) => Act;

function by<C extends Call>(_call: C, act: (input: Partial<z.output<C["input"]>>) => Act): ActOf {
  return act as ActOf;
}

const codeFor = by(calls.sendEmail, ({ type }) => (type === "1" ? "register" : "sign_in"));

const callActs: { readonly [N in CallName]?: ActOf } = {
  sendEmail: codeFor,
  sendSms: codeFor,
  /** A mere pause or stop is `reduce`: it opens nothing. Other changes may lead to new copies. */
  changePot: by(calls.changePot, ({ state, trader_id: _, ...settings }) => {
    const isEdit = Object.values(settings).some((value) => value !== undefined);
    return isEdit || state === "following" ? "open" : "reduce";
  }),
  movePotMoney: by(calls.movePotMoney, ({ direction }) =>
    direction === "out" ? "reduce" : "open",
  ),
};

export function actOf(name: CallName, input: unknown = {}): Act {
  const known = callActs[name]?.(input as Record<string, unknown>);
  return known ?? (calls[name] as Call).act ?? "read";
}
