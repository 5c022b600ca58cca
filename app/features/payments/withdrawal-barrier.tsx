import type { ReactNode } from "react";
import { paymentTarget } from "../../data/company/service.ts";
import { IdentityCheckNeeded, NoPaymentMethod, ThroughService } from "./notice.tsx";
import type { Given } from "./payment-page.tsx";
import type { PaymentType } from "./payment-type.ts";

/** Content in place of the form for withdrawals of this type; null if the form is shown. */
export function withdrawalBarrier({ info, user }: Given, type: PaymentType): ReactNode {
  if (paymentTarget("withdraw", info) === "service") return <ThroughService />;
  const isOffered = type === "bank" ? info.is_withdraw_bank_card : info.is_withdraw_crypto;
  if (isOffered !== "1") return <NoPaymentMethod />;
  if (info.is_real_name_auth === "1" && user.review_status !== "passed") {
    return <IdentityCheckNeeded reviewing={user.review_status === "reviewing"} />;
  }
  if (type === "bank" && info.is_withdraw_bank_contact === "1") return <ThroughService />;
  return null;
}
