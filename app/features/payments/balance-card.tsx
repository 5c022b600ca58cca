import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  amountsHiddenAtom,
  coveredAmount,
  toggleAmounts,
} from "../../data/device/hidden-amounts.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./balance-card.module.css";

interface BalanceCardProps {
  to: string;
  label: string;
  amount: string;
  detail?: ReactNode;
  more: string;
  tinted?: boolean;
  testIds: { link: string; amount: string; hide: string };
}

export function BalanceCard(props: BalanceCardProps) {
  const { to, label, amount, detail, more, tinted, testIds } = props;
  const hidden = useAtomValue(amountsHiddenAtom);
  return (
    <section
      className={`${styles.card} ${tinted ? styles.tinted : ""} relative surface shadow round-l`}
    >
      <Link to={to} viewTransition className="grid items-start gap-4" data-testid={testIds.link}>
        <span>{label}</span>
        <b className="num" data-testid={testIds.amount}>
          {hidden ? coveredAmount : amount}
        </b>
        {detail}
        <span className={`${styles.more} mirror inline-row gap-4 w-600`}>
          {more}
          <Icon name="next" size={16} />
        </span>
      </Link>
      <HideAmounts testId={testIds.hide} />
    </section>
  );
}

export function HideAmounts({ testId }: { testId?: string }) {
  const hidden = useAtomValue(amountsHiddenAtom);
  return (
    <IconButton
      icon={hidden ? "hidden" : "eye"}
      label={hidden ? m.account_show() : m.account_hide()}
      onClick={toggleAmounts}
      data-testid={testId}
    />
  );
}
