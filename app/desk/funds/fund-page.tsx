import { useState } from "react";
import { Link, useParams } from "react-router";
import { type DeskFund, deskFund, deskFundSet } from "#domain/contracts/desk/funds.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { MoneyForm, type MoneyWay } from "../requests/money-form.tsx";
import { Badge } from "../ui/badge.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { DueDays } from "./due-days.tsx";
import { MoneyCard, TermsCard } from "./fund-cards.tsx";
import { openBadge } from "./fund-texts.ts";
import { TermsForm } from "./terms-form.tsx";
import { FundTexts } from "./texts-card.tsx";

/** One fund: terms and money, what waits for a second person, and what comes due. */
export function FundPage() {
  const { id = "" } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <EmptyState icon="search" title={m.desk_none()} />;
  return <FundOf key={id} id={Number(id)} />;
}

function FundOf({ id }: { id: number }) {
  const read = useRead(deskFund, { id });
  const fund = read.data;
  const title = fund?.title || m.desk_content_untitled();
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <Link to="/funds" aria-label={m.desk_funds()} title={m.desk_funds()}>
          <Icon name="back" size={20} />
        </Link>
        <h1>
          <bdi>{fund ? title : m.desk_funds()}</bdi>
        </h1>
        {fund && <Badge {...openBadge(fund)} testId="fund-state" />}
        {fund && !fund.is_covered && <Badge tone="bad" text={m.desk_fund_is_uncovered()} />}
      </div>
      <Loaded read={read} rows={8}>
        {(data) => <Fund fund={data} onChanged={read.again} />}
      </Loaded>
    </section>
  );
}

interface FundProps {
  fund: DeskFund;
  onChanged(): Promise<void>;
}

function Fund({ fund, onChanged }: FundProps) {
  const { operator } = useDesk();
  // Another key once something is asked: the list of what waits is read anew.
  const [asked, setAsked] = useState(0);
  async function sent() {
    setAsked((count) => count + 1);
    await onChanged();
  }
  const mayAct = mayCall(operator, deskFundSet);
  return (
    <>
      {mayAct && <Acts fund={fund} onChanged={sent} />}
      {["fund_money", "fund_terms"].map((kind) => (
        <ChangesOf
          key={`${kind} ${asked}`}
          {...{ kind, subject: String(fund.id), onDecided: onChanged }}
        />
      ))}
      <div className={pages.cards}>
        <MoneyCard fund={fund} />
        <TermsCard fund={fund} />
        <DueDays fund={fund} />
        {mayAct && <FundTexts fund={fund} onChanged={onChanged} />}
      </div>
    </>
  );
}

function Acts({ fund, onChanged }: FundProps) {
  const [form, setForm] = useState<MoneyWay | "terms" | null>(null);
  const set = useMutation(deskFundSet);
  const close = () => setForm(null);
  async function sent() {
    close();
    await onChanged();
  }
  async function toggle() {
    const { id, version, image, sort, is_open } = fund;
    const answer = await set.send({ id, version, image, sort, is_open: is_open ? "0" : "1" });
    if (answer) await onChanged();
  }
  return (
    <>
      <div className={pages.actions}>
        <SmallButton tone="primary" onClick={() => setForm("put_in")} data-testid="fund-put-in">
          {m.desk_fund_put_in()}
        </SmallButton>
        <SmallButton onClick={() => setForm("take_out")} data-testid="fund-take-out">
          {m.desk_money_take_out()}
        </SmallButton>
        <SmallButton onClick={() => setForm("terms")} data-testid="fund-terms">
          {m.desk_fund_terms_change()}
        </SmallButton>
        <SmallButton busy={set.busy} onClick={() => void toggle()} data-testid="fund-toggle">
          {fund.is_open ? m.desk_fund_close() : m.desk_fund_open()}
        </SmallButton>
      </div>
      {set.error && <Notice tone="down" text={deskErrorText(set.error)} testId="fund-set-error" />}
      <Sheet open={form === "put_in"} title={m.desk_fund_put_in()} onClose={close}>
        <FundMoney fund={fund} way="put_in" onClose={close} onSent={sent} />
      </Sheet>
      <Sheet open={form === "take_out"} title={m.desk_money_take_out()} onClose={close}>
        <FundMoney fund={fund} way="take_out" onClose={close} onSent={sent} />
      </Sheet>
      <Sheet open={form === "terms"} title={m.desk_fund_terms_change()} onClose={close}>
        <TermsForm fund={fund} onClose={close} onSent={sent} />
      </Sheet>
    </>
  );
}

interface FundMoneyProps {
  fund: DeskFund;
  way: MoneyWay;
  onClose(): void;
  onSent(): Promise<void>;
}

function FundMoney({ fund, way, ...rest }: FundMoneyProps) {
  const isOut = way === "take_out";
  return (
    <MoneyForm
      {...rest}
      kind="fund_money"
      subject={String(fund.id)}
      way={way}
      text={isOut ? m.desk_money_out_text() : m.desk_fund_put_in_text()}
      currency={fund.currency}
      free={isOut ? fund.free : null}
    />
  );
}
