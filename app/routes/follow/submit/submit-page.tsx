import { useState } from "react";
import { useSearchParams } from "react-router";
import { type TraderDetail, traderDetail } from "#domain/contracts/http/follow.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { Barrier } from "./barrier.tsx";
import { ConsentGate } from "./consent-gate.tsx";
import { FollowForm } from "./follow-form.tsx";

/** Starts to copy a trader: first the risks, then amount and settings. */
export default function SubmitPage() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const { data, error, again } = useRead(traderDetail, { id }, { when: id !== "" });
  return (
    <Page title={m.follow_begin()} back={`/follow/trader?id=${id}`}>
      {data ? (
        <Steps trader={data} />
      ) : (
        <Waiting error={error} onRetry={again} rows={3} height={120} />
      )}
    </Page>
  );
}

function Steps({ trader }: { trader: TraderDetail }) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const barrier = trader.more?.barrier ?? "";
  if (barrier !== "") return <Barrier barrier={barrier} />;
  if (!hasAgreed && !trader.more?.consent.is_given) {
    return <ConsentGate trader={trader} onAgree={() => setHasAgreed(true)} />;
  }
  return <FollowForm trader={trader} hasAgreed={hasAgreed} />;
}
