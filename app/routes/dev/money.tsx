import { useState } from "react";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { Picker, type PickOption } from "../../ui/form/picker.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";

const networks: PickOption[] = ["USDT-TRC20", "USDT-ERC20", "BTC"].map((title) => ({
  id: title,
  title,
  detail: "Arrives after 12 confirmations",
  icon: <SymbolBadge code={title} size={30} />,
}));
const banks: PickOption[] = Array.from({ length: 40 }, (_, index) => ({
  id: String(index),
  title: `Bank ${index + 1}`,
  detail: index % 3 === 0 ? "Closed for the day" : undefined,
  disabled: index % 3 === 0,
}));

/** The amount field in its states. */
export function Amounts() {
  const [amount, setAmount] = useState("");
  const field = { value: amount, onChange: setAmount, currency: "USD" };
  return (
    <Card title="Amounts">
      <AmountInput {...field} label="Amount" available="1234.567" hint="Fee 1.00 USD" />
      <AmountInput {...field} label="Without a balance" note="optional" />
      <AmountInput {...field} label="Eight decimals" currency="BTC" decimals={8} available="0.5" />
      <AmountInput
        {...field}
        label="Wrong"
        available="0"
        error="The balance is not enough for this."
      />
      <AmountInput {...field} label="Disabled" available="100" disabled />
    </Card>
  );
}

/** The picker in its states. */
export function Pickers() {
  const [network, setNetwork] = useState<string | null>("BTC");
  const [bank, setBank] = useState<string | null>(null);
  return (
    <Card title="Pickers">
      <Picker label="A few" options={networks} value={network} onChange={setNetwork} />
      <Picker label="Many" options={banks} value={bank} onChange={setBank} hint="With a search" />
      <Picker
        label="Wrong"
        options={banks}
        value={bank}
        onChange={setBank}
        error="Choose a bank first."
      />
      <Picker label="Loading" options={null} value={null} onChange={setBank} />
      <Picker
        label="Empty"
        options={[]}
        value={null}
        onChange={setBank}
        empty="No bank account yet"
      />
      <Picker label="Disabled" options={networks} value="BTC" onChange={setNetwork} disabled />
    </Card>
  );
}

/** Steppers, badges and detail lists. */
export function Progress() {
  const steps = ["Submitted", "Confirmed", "Credited"];
  return (
    <Card title="Progress and details">
      {[0, 1, 3].map((current) => (
        <Stepper
          key={current}
          label={`Step ${current}`}
          steps={steps.map((title) => ({ title }))}
          current={current}
        />
      ))}
      <Stepper
        label="Failed"
        vertical
        failed
        steps={steps.map((title) => ({ title, detail: "21 Nov 2026, 10:00" }))}
        current={1}
      />
      <p>
        <StatusBadge tone="neutral" text="Neutral" /> <StatusBadge tone="good" text="Good" />{" "}
        <StatusBadge tone="warn" text="Waiting" /> <StatusBadge tone="bad" text="Failed" />
      </p>
      <DetailList
        rows={[
          { label: "Amount", value: <span className="num">100.00 USD</span>, strong: true },
          { label: "Status", value: <StatusBadge tone="warn" text="Waiting" /> },
          { label: "Network", value: "USDT-TRC20" },
          {
            label: "Address",
            value: <bdi>TQ5Nf8eSb6nYwAExampleOfAnAddress9zv4k7</bdi>,
            copy: "TQ5Nf8eSb6nYwAExampleOfAnAddress9zv4k7",
          },
          { label: "Proof", value: <Icon name="check" size={18} /> },
        ]}
      />
    </Card>
  );
}
