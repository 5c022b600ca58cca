import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { microStatus, orderStatus } from "#domain/codes.ts";
import { chargeList } from "#domain/contracts/http/deposit.ts";
import { myDeal } from "#domain/contracts/http/forex.ts";
import { microOrders } from "#domain/contracts/http/micro.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { balancesAtom } from "../../data/trader/account.ts";
import { userAtom } from "../../data/trader/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./first-steps.module.css";
import { arePutAway, putAway } from "./put-away.ts";
import { firstSteps, type Step, type StepName, type StepState } from "./steps.ts";

export default function FirstSteps() {
  const user = useAtomValue(userAtom);
  const [isGone, setIsGone] = useState(false);
  const id = user?.id ?? "";
  const close = useCallback(() => {
    putAway(id);
    setIsGone(true);
  }, [id]);
  if (!user || user.is_demo || isGone || arePutAway(id)) return null;
  return <Steps onGone={close} />;
}

/** Null if the data cannot be read: then no step is shown. "loading" reserves the space. */
function useSteps(): Step[] | "loading" | null {
  const user = useAtomValue(userAtom);
  const company = useCompany();
  const balances = useAtomValue(balancesAtom);
  const held =
    balances?.some(({ balance, lockBalance }) => balance + (lockBalance ?? 0) > 0) ?? false;
  const mayWait = { when: balances !== null && !held };
  const coins = useRead(chargeList, { type: "0" }, mayWait);
  const banks = useRead(chargeList, { type: "1" }, mayWait);
  const status = String(orderStatus.code("closed"));
  const closed = useRead(myDeal, { status });
  const settled = useRead(microOrders, { status: String(microStatus.code("closed")) });
  const reads = held ? [closed, settled] : [closed, settled, coins, banks];
  if (reads.some(({ state }) => state === "failed")) return null;
  if (!user || !balances || !company.isKnown || !closed.data || !settled.data) return "loading";
  if (!held && !(coins.data && banks.data)) return "loading";
  const deposits = [...(coins.data?.data ?? []), ...(banks.data?.data ?? [])];
  const isHolding = balances.some(
    ({ type, lockBalance }) => type !== "change" && Number(lockBalance) > 0,
  );
  return firstSteps({
    user,
    company,
    balances,
    isDepositWaiting: deposits.some((each) => each.status === "waiting"),
    hasTraded: isHolding || closed.data.total > 0 || settled.data.total > 0,
  });
}

function Steps({ onGone }: { onGone(): void }) {
  const steps = useSteps();
  const known = steps === "loading" ? null : steps;
  const done = known?.filter(({ state }) => state === "done").length;
  const isOver = known !== null && done === known.length;
  useEffect(() => {
    // Tells the page, so that the next visit reserves no space for the steps.
    if (isOver) onGone();
  }, [isOver, onGone]);
  if (steps === "loading") return <Skeleton rows={1} height={160} />;
  if (!steps || done === undefined || isOver) return null;
  const next = steps.find(({ state }) => state === "todo" || state === "refused");
  return (
    <section
      className={`${styles.card} surface round-l`}
      aria-labelledby="first-steps"
      data-testid="first-steps"
    >
      <header className="row gap-10">
        <h2 id="first-steps" className="text-m">
          {m.steps_title()}
        </h2>
        <small className="text-s ink-2">{m.steps_progress({ done, total: steps.length })}</small>
        <IconButton label={m.steps_hide()} onClick={onGone} data-testid="first-steps-hide">
          <Icon name="close" size={18} />
        </IconButton>
      </header>
      <ol className="bare-list">
        {steps.map((step, index) => (
          <li key={step.name} data-testid={`step-${step.name}`} data-state={step.state}>
            <StepRow step={step} number={index + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const icons: Record<Exclude<StepState, "todo">, IconName> = {
  waiting: "clock",
  refused: "alert",
  done: "check",
};

const titles: Record<StepName, () => string> = {
  verify: m.steps_verify,
  deposit: m.steps_deposit,
  transfer: m.steps_transfer,
  trade: m.steps_trade,
};

const notes: Record<StepName, Partial<Record<StepState, () => string>>> = {
  verify: {
    todo: m.steps_verify_text,
    waiting: m.verify_waiting,
    refused: m.verify_rejected,
    done: m.verify_passed,
  },
  deposit: { waiting: m.steps_deposit_waiting, done: m.steps_deposit_done },
  transfer: { todo: m.steps_transfer_text },
  trade: {},
};

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { name, state, to } = step;
  const note = notes[name][state]?.();
  const content = (
    <>
      <span
        className={`${styles.sign} grid flex-none place-center sunken circle text-s ink-2 w-640`}
        data-state={state}
      >
        {state === "todo" ? number : <Icon name={icons[state]} size={16} />}
      </span>
      <span className={`${styles.text} grid grow min-width-0 gap-2`}>
        {titles[name]()}
        {note && <small className="text-s ink-2 w-400">{note}</small>}
      </span>
      {state !== "done" && <Icon name="next" size={18} />}
    </>
  );
  const look = `${styles.row} row gap-12 ink-2`;
  if (state === "done") return <div className={look}>{content}</div>;
  return (
    <Link to={to} viewTransition className={`${look} ${isNext ? styles.next : ""}`}>
      {content}
    </Link>
  );
}
