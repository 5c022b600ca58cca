import { refreshCatalogue } from "./catalogue.ts";
import { refreshCompany } from "./company.ts";
import { resumeSession } from "./session.ts";

/** First fetches of a visit. Each page shows their state; nothing here may throw. */
export function startData(): void {
  void refreshCompany();
  void refreshCatalogue();
  void resumeSession();
}
