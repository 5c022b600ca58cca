import { useState } from "react";
import { defaultAreaId, useAreas } from "../../data/company/areas.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { AreaPicker } from "../../ui/form/area-picker.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Picker, type PickOption } from "../../ui/form/picker.tsx";
import { PictureCodeField } from "../../ui/form/picture-code-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { UploadField } from "../../ui/form/upload-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { later } from "./lists.tsx";

async function slowly(onProgress: (part: number) => void): Promise<string> {
  for (let part = 0; part <= 1; part += 0.1) {
    onProgress(part);
    await later(150);
  }
  return "id";
}

export function Inputs() {
  const areas = useAreas();
  const [text, setText] = useState("");
  const [areaId, setAreaId] = useState(defaultAreaId);
  const [choice, setChoice] = useState("1");
  const field = { value: text, onChange: setText };
  return (
    <Card title="Inputs">
      <TextField {...field} label="Text" hint="A hint" placeholder="Placeholder" />
      <TextField {...field} label="Optional" note="optional" />
      <TextField {...field} label="Wrong" error="This is wrong." />
      <TextField {...field} label="Disabled" disabled />
      <TextField {...field} label="Number" inputMode="decimal" ltr />
      <NumberStepper {...field} label="Number with steps" step="0.01" min="0" hint="A hint" />
      <NumberStepper
        {...field}
        label="Number that is wrong"
        step="1"
        min="0"
        max="10"
        error="Too much."
      />
      <PasswordField {...field} label="Password" />
      <CodeField
        {...field}
        label="Code"
        purpose="kit"
        onSend={async () => {
          await later(400);
          return true;
        }}
      />
      <PictureCodeField {...field} picture={null} onRenew={() => undefined} />
      <TextField
        {...field}
        label="Phone"
        type="tel"
        ltr
        lead={<AreaPicker areas={areas} value={areaId} onChange={setAreaId} />}
      />
      <SelectField
        label="Select"
        options={[
          { value: "1", text: "One" },
          { value: "2", text: "Two" },
        ]}
        value={choice}
        onChange={setChoice}
      />
      <SelectField
        label="Select that is wrong"
        error="Choose another one."
        options={[{ value: "1", text: "One" }]}
        value="1"
        onChange={setChoice}
      />
    </Card>
  );
}

export function Uploads() {
  return (
    <Card title="Uploads">
      <UploadField
        label="Upload"
        upload={(_file, onProgress) => slowly(onProgress)}
        onChange={() => undefined}
      />
      <UploadField
        label="Upload that is missing"
        hint="JPEG, PNG or WebP"
        error="A picture is needed."
        upload={(_file, onProgress) => slowly(onProgress)}
        onChange={() => undefined}
      />
      <UploadField
        label="Upload that fails"
        upload={async () => {
          await later(600);
          throw new Error("The server refused it.");
        }}
        onChange={() => undefined}
      />
    </Card>
  );
}

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
