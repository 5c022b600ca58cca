/**
 * Builds the answers to acts. The specification's answer is only a message, which becomes the
 * toast. The result is unknown, so the contract's fields get values that no page shows. The account
 * is marked as unknown, so that the pages read the account again.
 */
import { microDirection, microStatus, orderSide, orderStatus } from "#domain/codes.ts";
import { unknownAccountState } from "#domain/contracts/http/account-state.ts";
import { m } from "../../i18n/page-messages.ts";
import { numberOf, type Row } from "./values.ts";

function placed(input: Row): Row {
  return {
    Id: "",
    OrderType: numberOf(input.type) ?? orderSide.code("buy"),
    Status: numberOf(input.status) ?? orderStatus.code("open"),
  };
}

function placedMicro(input: Row): Row {
  return {
    Id: "",
    Type: numberOf(input.type) ?? microDirection.code("up"),
    Status: microStatus.code("running"),
  };
}

const changed = () => placed({});

const standings: Readonly<Record<string, (input: Row) => Row>> = {
  "/v2/api/forex/submit": placed,
  "/v2/api/forex/close": changed,
  "/v2/api/forex/cancel_trade": changed,
  "/v2/api/forex/set_stop_price": changed,
  "/v2/api/micro/submit": placedMicro,
};

export function actAnswer(path: string, input: Row, msg: string): Row {
  const standing = standings[path]?.(input);
  return {
    ...standing,
    account: unknownAccountState,
    // If the back end sends no message for an order, the toast only says that the act is done. The
    // app's usual texts name prices and results, which are unknown here.
    msg: msg || (standing ? m.own_done() : ""),
  };
}
