import { useNavigate } from "react-router";
import type { TraderDetail } from "#domain/contracts/http/follow.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";

export type BarrierName = Exclude<NonNullable<TraderDetail["more"]>["barrier"], "">;

const texts: Record<BarrierName, () => string> = {
  own: () => errorMessage("master_own"),
  not_a_master: () => errorMessage("master_unavailable"),
  demo_master: () => errorMessage("master_demo"),
  risk_too_high: () => errorMessage("master_risk_high"),
  masters_full: m.follow_barred_full,
  real_name: () => errorMessage("real_name_required"),
  other_currency: () => errorMessage("currency_mismatch"),
};

/** Why this trader cannot be copied now, and a link that helps. */
export function Barrier({ barrier }: { barrier: BarrierName }) {
  const navigate = useNavigate();
  const [path, action] =
    barrier === "real_name"
      ? ["/mine/auth", m.verify_title()]
      : barrier === "masters_full"
        ? ["/follow/follow-list", m.follow_list_title()]
        : ["/follow", m.follow_list_find()];
  return (
    <Card>
      <div data-testid="follow-barrier" data-barrier={barrier}>
        <EmptyState
          icon="lock"
          title={m.follow_barred()}
          text={texts[barrier]()}
          action={<Button onClick={() => void navigate(path)}>{action}</Button>}
        />
      </div>
    </Card>
  );
}
