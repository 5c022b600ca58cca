import { announceBack } from "../../api/readers.ts";
import { refreshCatalogue } from "../company/catalogue.ts";
import { leaveWhenClosed } from "../company/closed-company.ts";
import { followCompany, refreshCompany } from "../company/company.ts";
import { followSession, resumeSession } from "../trader/session.ts";

/** First fetches of a visit. Pages show the state of each fetch; no fetch may throw. */
export function startData(): void {
  followSession();
  followCompany();
  window.addEventListener("online", () => void announceBack());
  void leaveWhenClosed();
  void refreshCompany();
  void refreshCatalogue();
  void resumeSession();
}
