/** Acts that the trader may not do now. Pages show the reason before a call; the server decides. */
import type * as z from "zod/mini";
import { type Act, refusalOf, type State } from "#domain/access/acts.ts";
import { standing } from "#domain/contracts/http/standing.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { warnOf } from "../../api/warn-of.ts";
import { store, useAtomValue } from "../../state.ts";
import { userAtom } from "./session.ts";

/** Standing of the signed-in trader; null for a guest, and until the first answer. */
export const standingAtom = traderAtom<z.output<typeof standing.output> | null>(null);

/** Never throws. While the standing is unknown, the server's refusal of an act shows the reason. */
export async function refreshStanding(): Promise<void> {
  const user = store.get(userAtom);
  if (!user || !isOffered(standing)) return;
  try {
    const known = await callApi(standing, {});
    if (store.get(userAtom)?.id === user.id) store.set(standingAtom, known);
  } catch (cause) {
    warnOf("the standing of the account was not read")(cause);
  }
}

/** Reason why the trader may not do an act now; null if the trader may. */
export function useRefusedAct(act: Act): State | null {
  const known = useAtomValue(standingAtom);
  return known && refusalOf(known.states, act);
}
