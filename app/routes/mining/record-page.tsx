import { type SubscriptionView, subscriptionList } from "#domain/contracts/http/fund.ts";
import { usePagedRead } from "../../data/use-paged-read.ts";
import { PaymentPage } from "../../features/payments/payment-page.tsx";
import { m } from "../../i18n/page-messages.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./mining.module.css";
import { SubscriptionCard } from "./subscription-card.tsx";

const idOf = ({ id }: SubscriptionView) => id;

/** The customer's subscriptions, newest first. */
export default function RecordPage() {
  return (
    <PaymentPage title={m.mining_subscriptions()} back="/mining" wide>
      {({ info }) => <Subscriptions zone={info.timezone} />}
    </PaymentPage>
  );
}

function Subscriptions({ zone }: { zone: string }) {
  const list = usePagedRead(subscriptionList, {}, { idOf });
  return (
    <div className={styles.funds}>
      <PagedList
        list={list}
        idOf={idOf}
        testId="subscriptions"
        row={(row) => <SubscriptionCard of={row} zone={zone} onChanged={list.renew} />}
        empty={<EmptyState icon="coin" title={m.mining_none_yet()} />}
      />
    </div>
  );
}
