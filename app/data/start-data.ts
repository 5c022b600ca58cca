import { store } from "../state.ts";
import { pairsAtom, refreshCatalogue } from "./catalogue.ts";
import { basicInfoAtom, followCompany, leaveWhenClosed, refreshCompany } from "./company.ts";
import { forgetTraderWithSession, resumeSession, userAtom } from "./session.ts";

/** Repeats failed reads when the network is back; the pages follow the atoms. */
function readWhenOnline(): void {
  window.addEventListener("online", () => {
    if (store.get(basicInfoAtom).state === "failed") void refreshCompany();
    if (store.get(pairsAtom).state === "failed") void refreshCatalogue();
    if (!store.get(userAtom)) void resumeSession();
  });
}

/** First fetches of a visit. Each page shows their state; nothing here may throw. */
export function startData(): void {
  forgetTraderWithSession();
  followCompany();
  readWhenOnline();
  void leaveWhenClosed();
  void refreshCompany();
  void refreshCatalogue();
  void resumeSession();
}
