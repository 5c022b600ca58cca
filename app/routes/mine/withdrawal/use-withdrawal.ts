import { useState } from "react";
import { useNavigate } from "react-router";
import { readCoinAddress } from "#domain/cashier/coin-address.ts";
import { paymentType } from "#domain/codes.ts";
import type { DrawMethodView, DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { useClock } from "../../../ui/use-clock.ts";
import {
  addressProblem,
  chosenPayoutAccount,
  type Funds,
  stopOf,
  withdrawalProblem,
} from "./withdrawal-rules.ts";

export interface WithdrawalFormProps {
  type: PaymentType;
  symbols: DrawSymbolView[];
  funds: Funds;
  payoutAccounts: DrawMethodView[];
  /** True if the address is typed; otherwise a saved payout account is chosen. */
  typesAddress: boolean;
  showsReceived: boolean;
  needsPassword: boolean;
  onChanged(): Promise<void>;
}

const emptyEntry = {
  symbolId: null as string | null,
  payoutAccountId: null as string | null,
  address: "",
  amount: "",
  memo: "",
};

export function useWithdrawal(props: WithdrawalFormProps) {
  const { type, symbols, funds, payoutAccounts, typesAddress, needsPassword } = props;
  const navigate = useNavigate();
  const now = useClock(1_000);
  const [entry, setEntry] = useState(emptyEntry);
  const [tried, setTried] = useState(false);
  const [sheet, setSheet] = useState<"confirm" | "no_payout_account" | null>(null);
  const symbol = symbols.find(({ id }) => String(id) === entry.symbolId) ?? symbols[0];
  if (!symbol) return null;
  const change = (part: Partial<typeof emptyEntry>) => setEntry((known) => ({ ...known, ...part }));
  const own = payoutAccounts.filter(({ draw_currency_id }) => draw_currency_id === symbol.id);
  const payoutAccount = chosenPayoutAccount(own, entry.payoutAccountId, now);
  const problem = withdrawalProblem(entry.amount, symbol, funds);
  const address = readCoinAddress(entry.address);
  const wrongAddress = addressProblem(address, symbol.protocol, own, now);
  const hasTarget = typesAddress ? wrongAddress === null : payoutAccount !== null;
  const lacksPassword = needsPassword && !funds.is_pay_password;

  function submit() {
    setTried(true);
    if (lacksPassword) return void navigate("/mine/pay-password");
    if (!typesAddress && own.length === 0) return setSheet("no_payout_account");
    if (problem === null && hasTarget) setSheet("confirm");
  }

  return {
    entry,
    change,
    // Empties the address, because an address of one network is not valid on another.
    changeSymbol: (symbolId: string) => change({ symbolId, payoutAccountId: null, address: "" }),
    symbol,
    own,
    /** Null for a typed address, and while no payout account is chosen. */
    payoutAccount: typesAddress ? null : payoutAccount,
    address,
    addPage: `/mine/withdraw-way?type=${paymentType.code(type)}`,
    now,
    tried,
    problem,
    wrongAddress,
    isStopped: stopOf(funds, now) !== null,
    lacksPassword,
    submit,
    sheet,
    setSheet,
    wish: {
      draw_currency_id: symbol.id,
      number: entry.amount,
      memo: entry.memo.trim(),
      ...(typesAddress ? { address } : { draw_method_id: payoutAccount?.id ?? "" }),
    },
    finish() {
      setSheet(null);
      change({ amount: "", memo: "" });
      setTried(false);
    },
  };
}

export interface WithdrawalPart extends WithdrawalFormProps {
  form: NonNullable<ReturnType<typeof useWithdrawal>>;
}
