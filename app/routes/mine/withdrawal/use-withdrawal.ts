import { useState } from "react";
import { useNavigate } from "react-router";
import { readCoinAddress } from "#domain/cashier/coin-address.ts";
import { paymentType } from "#domain/codes.ts";
import {
  type DrawMethodView,
  type DrawSymbolView,
  draw,
  drawInfo,
  drawList,
  drawMethods,
} from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { invalidate } from "../../../api/readers.ts";
import { type FormRules, useForm } from "../../../api/use-form.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useClock } from "../../../ui/use-clock.ts";
import {
  addressProblem,
  chosenPayoutAccount,
  type Funds,
  stopOf,
  withdrawalProblem,
} from "./withdrawal-rules.ts";
import { addressText, problemText } from "./withdrawal-text.ts";

export interface WithdrawalFormProps {
  type: PaymentType;
  symbols: DrawSymbolView[];
  funds: Funds;
  payoutAccounts: DrawMethodView[];
  /** True if the customer types the address; false to choose a saved payout account. */
  typesAddress: boolean;
  showsReceived: boolean;
  needsPassword: boolean;
  onChanged(): Promise<void>;
}

const passwordRefusals = {
  [errorCodes.pay_password_wrong]: "pay_password",
  [errorCodes.pay_password_unset]: "pay_password",
  [errorCodes.too_many_attempts]: "pay_password",
} as const;

const newEntry = {
  number: "",
  memo: "",
  address: "",
  draw_method_id: null as string | null,
  pay_password: "",
};

interface EntryContext
  extends Pick<WithdrawalFormProps, "funds" | "typesAddress" | "needsPassword"> {
  symbol: DrawSymbolView | undefined;
  own: DrawMethodView[];
  now: number;
}

function rulesOf(context: EntryContext): FormRules<typeof draw, typeof newEntry> {
  const { funds, typesAddress, needsPassword, symbol, own, now } = context;
  return {
    input: ({ number, memo, address, draw_method_id, pay_password }) => ({
      ...{ number, memo, draw_currency_id: symbol?.id ?? null },
      ...(typesAddress
        ? { address: readCoinAddress(address) }
        : { draw_method_id: chosenPayoutAccount(own, draw_method_id, now)?.id ?? null }),
      ...(needsPassword && { pay_password }),
    }),
    raw: ["pay_password"],
    optional: ["memo"],
    texts: { draw_method_id: m.access_input_missing },
    errors({ number, address }) {
      if (!symbol) return {};
      const problem = withdrawalProblem(number, symbol, funds);
      const typed = readCoinAddress(address);
      const wrong = typesAddress ? addressProblem(typed, symbol.protocol, own, now) : null;
      return {
        number: problem ? problemText(problem, symbol, funds) : undefined,
        address: wrong ? addressText(wrong, symbol.protocol) : undefined,
      };
    },
  };
}

export function useWithdrawal(props: WithdrawalFormProps) {
  const { type, symbols, funds, payoutAccounts, typesAddress, needsPassword, onChanged } = props;
  const navigate = useNavigate();
  const now = useClock(1_000);
  const [symbolId, setSymbolId] = useState<string | null>(null);
  const [sheet, setSheet] = useState<"confirm" | "no_payout_account" | null>(null);
  const symbol = symbols.find(({ id }) => String(id) === symbolId) ?? symbols[0];
  const own = payoutAccounts.filter(({ draw_currency_id }) => draw_currency_id === symbol?.id);
  const refusals = needsPassword ? passwordRefusals : {};
  const form = useForm(draw, {
    ...{ start: newEntry, refusals },
    ...rulesOf({ ...props, symbol, own, now }),
    success: ({ msg }) => msg || m.cash_withdraw_sent(),
    onDone({ account }) {
      close();
      form.set({ number: "", memo: "" });
      void invalidate(drawList, drawInfo, drawMethods);
      applyAccountState(account);
    },
    onRefusal({ code }) {
      void onChanged();
      if (!(code in refusals)) close();
    },
  });
  if (!symbol) return null;
  const lacksPassword = needsPassword && !funds.is_pay_password;

  function close() {
    setSheet(null);
    form.set({ pay_password: "" });
    form.uncheck();
  }

  function toConfirmation() {
    const isValid = form.check("number", "memo", "address", "draw_method_id");
    if (lacksPassword) return void navigate("/mine/pay-password");
    if (!typesAddress && own.length === 0) return setSheet("no_payout_account");
    if (isValid) setSheet("confirm");
  }

  return {
    form,
    // Empties the address, because an address of one network is not valid on another.
    changeSymbol(id: string) {
      setSymbolId(id);
      form.set({ draw_method_id: null, address: "" });
    },
    symbol,
    own,
    /** Null for a typed address, and while no payout account is chosen. */
    payoutAccount: typesAddress ? null : chosenPayoutAccount(own, form.values.draw_method_id, now),
    addPage: `/mine/withdraw-way?type=${paymentType.code(type)}`,
    now,
    isStopped: stopOf(funds, now) !== null,
    lacksPassword,
    toConfirmation,
    sheet,
    setSheet,
    close,
  };
}

export interface WithdrawalPart extends WithdrawalFormProps {
  withdrawal: NonNullable<ReturnType<typeof useWithdrawal>>;
}
