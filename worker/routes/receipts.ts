import { calls } from "#domain/contracts/http/index.ts";
import { readReceipt } from "../receipt.ts";
import { sessionHandler } from "../serve-calls.ts";

export const receiptHandlers = {
  receipt: sessionHandler(calls.receipt, ({ env, account }, { order }) =>
    readReceipt(env, account, order),
  ),
};
