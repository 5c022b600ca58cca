import { previewProfit, settleProfit } from "#domain/micro/payout.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";

export interface MicroPreviewInput {
  amount: string;
  ratio: number;
  limit: number;
  lossLevel: string;
  /** The free balance as exact text; null while unknown. */
  free: string | null;
}

export type MicroPreview =
  | { ok: false }
  | {
      ok: true;
      profit: Decimal;
      /** The loss as a positive amount. */
      loss: Decimal;
      /** True if the amount is below the duration's minimum. */
      belowLimit: boolean;
      short: boolean;
    };

export function previewMicro(input: MicroPreviewInput): MicroPreview {
  const amount = readDecimal(input.amount);
  if (!amount?.gt(Decimal.zero) || !amount.eq(amount.round(2))) return { ok: false };
  const ratio = Decimal.of(input.ratio);
  const rules = { lossLevel: input.lossLevel, equalPrice: "refund" } as const;
  return {
    ok: true,
    profit: previewProfit(amount, ratio),
    loss: settleProfit("loss", amount, ratio, rules).abs(),
    belowLimit: amount.lt(Decimal.of(input.limit)),
    short: input.free !== null && amount.gt(Decimal.parse(input.free)),
  };
}
