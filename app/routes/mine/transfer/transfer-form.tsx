import { type FormEvent, useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { transferMoney } from "#domain/contracts/http/transfer.ts";
import { useCall } from "../../../api/use-call.ts";
import { warnOf } from "../../../api/warn-of.ts";
import { refreshAccount } from "../../../data/account.ts";
import { saidWhileChecked } from "../../../data/price-wait.ts";
import styles from "../../../features/payments/payment.module.css";
import { accountName } from "../../../i18n/account-name.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { announceAccountChange } from "../../../live/account-changes.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toasts.ts";
import own from "./transfer-form.module.css";
import { firstPair, pickSide, type TransferAccount, transferProblem } from "./transfer-rules.ts";

interface TransferFormProps {
  accounts: TransferAccount[];
  /** The one account that money may be moved to; empty for any. */
  into: string;
  currency: string;
  stopped: boolean;
  onChanged(): Promise<void>;
}

type Pair = { from: string; to: string };

/** From which account to which, and how much; asked once more before it moves. */
export function TransferForm(props: TransferFormProps) {
  const { accounts, into, currency, stopped, onChanged } = props;
  const [picked, setPicked] = useState<Pair | null>(null);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, send } = useCall(transferMoney, () => {
    setAsking(false);
    void onChanged();
  });
  const pair = picked ?? firstPair(accounts, into);
  if (!pair) return null;
  const { from, to } = pair;
  const available = accounts.find(({ type }) => type === from)?.available ?? "0";
  const problem = transferProblem(amount, available);
  const money = formatMoney(amount || "0", currency);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === null) setAsking(true);
  }

  async function move() {
    const account = (type: string) => type as "forex" | "micro" | "change";
    const sent = send({ balance: amount, from: account(from), to: account(to) });
    // Positions are valued before their account lets money go.
    const answer = await (from === "forex" ? saidWhileChecked(sent) : sent);
    if (!answer) return;
    setAsking(false);
    toast(answer.msg || m.cash_transferred(), "success");
    setAmount("");
    setTried(false);
    announceAccountChange();
    await refreshAccount().catch(warnOf("the account was not read"));
  }

  const options = accounts.map((each) => ({
    id: each.type,
    title: accountName(each.type),
    aside: <span className="num">{formatMoney(each.available, currency)}</span>,
  }));
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={own.pair}>
          {(["from", "to"] as const).map((side) => (
            <Picker
              key={side}
              label={side === "from" ? m.cash_from() : m.cash_to()}
              options={into === "" ? options : options.filter(isChoice(side, into))}
              value={pair[side]}
              onChange={(type) => setPicked(pickSide(pair, side, type))}
              testId={`transfer-${side}`}
            />
          ))}
          {into === "" && (
            <span className={own.swap}>
              <IconButton
                label={m.cash_swap()}
                onClick={() => setPicked({ from: to, to: from })}
                data-testid="transfer-swap"
              >
                <Icon name="transfer" />
              </IconButton>
            </span>
          )}
        </div>
        <AmountInput
          label={m.cash_amount()}
          error={tried && problem !== null ? problemText(problem) : undefined}
          value={amount}
          onChange={setAmount}
          currency={currency}
          decimals={accountDecimals(currency)}
          available={available}
          testId="transfer-amount"
        />
        <Button type="submit" wide disabled={stopped} data-testid="transfer-continue">
          {m.ui_continue()}
        </Button>
      </form>
      <Sheet open={asking} title={m.menu_transfer()} onClose={() => setAsking(false)}>
        <div className={styles.sheet} data-testid="transfer-confirm">
          <DetailList
            rows={[
              { label: m.cash_from(), value: accountName(from) },
              { label: m.cash_to(), value: accountName(to) },
              { label: m.cash_amount(), value: <span className="num">{money}</span>, strong: true },
            ]}
          />
          <div className={styles.pair}>
            <Button tone="quiet" onClick={() => setAsking(false)} disabled={busy}>
              {m.ui_cancel()}
            </Button>
            <Button
              busy={busy}
              onClick={() => void move()}
              data-autofocus
              data-testid="transfer-submit"
            >
              {m.menu_transfer()}
            </Button>
          </div>
        </div>
      </Sheet>
    </Card>
  );
}

/** With one target, it is the only one on its side, and every other account is on the other. */
function isChoice(side: "from" | "to", into: string) {
  return ({ id }: { id: string }) => (side === "to") === (id === into);
}

function problemText(problem: "missing" | "balance"): string {
  return problem === "missing" ? m.cash_amount_missing() : errorMessage("balance_insufficient");
}
