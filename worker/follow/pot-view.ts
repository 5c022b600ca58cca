import type * as z from "zod/mini";
import type { FollowedPot, OwnPot, PotState } from "#domain/contracts/copying.ts";
import type { potSchema } from "#domain/contracts/http/follow.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { stopEquity } from "#domain/copying/stop.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { potUserId } from "#domain/text/names.ts";
import { logError } from "#platform/log/log.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";

type WirePot = z.input<typeof potSchema>;

/** False for a pot that has ended or is about to end. */
export function isFollowed(state: PotState): boolean {
  return state !== "ended" && state !== "leaving";
}

export async function followedBy({ account }: SessionScope): Promise<Set<string>> {
  const pots = await account.pots();
  return new Set(pots.filter(({ state }) => isFollowed(state)).map(({ masterId }) => masterId));
}

/** Reads the reader's pot for a master; null if the reader never had one. */
export async function readPot(scope: SessionScope, masterId: string): Promise<WirePot | null> {
  const pots = await scope.account.pots();
  const pot = pots.find((each) => each.masterId === masterId);
  return pot ? toWirePot(scope, pot) : null;
}

export function potAccount({ accountOf }: SessionScope, followerId: string, masterId: string) {
  return accountOf(potUserId(followerId, masterId));
}

/** Finds the reader's pot. @throws ApiRefusal not_found if the reader never had one */
export async function requireOwnPot(scope: SessionScope, masterId: string) {
  const pot = potAccount(scope, scope.identity.userId, masterId);
  if (!(await pot.pot())) throw new ApiRefusal("not_found");
  return pot;
}

/** Reads the pot's own facts. A pot does not exist before the first money arrives. */
export async function toWirePot(scope: SessionScope, known: FollowedPot): Promise<WirePot> {
  const pot = potAccount(scope, scope.identity.userId, known.masterId);
  const own = await pot.pot();
  const { putIn: put_in, cameBack: came_back } = known;
  if (!own) {
    const stop = stopEquity(Decimal.parse(put_in), known.settings.stopPercent);
    return {
      state: known.state,
      settings: toWireSettings(known.settings),
      currency: scope.settings.currency,
      ...{ put_in, came_back },
      equity: null,
      stop_equity: stop.toString(),
      position_num: 0,
      refused_num: 0,
    };
  }
  const [equity, open, copies] = await Promise.all([
    equityOf(pot),
    pot.orders({ status: "open", page: 1, pageSize: 1 }),
    pot.copies({ page: 1, pageSize: 1 }),
  ]);
  return {
    state: stateOf(own, known),
    settings: toWireSettings(own.settings),
    currency: own.currency,
    ...{ put_in, came_back },
    equity,
    stop_equity: own.stopEquity,
    position_num: open.total,
    refused_num: copies.refused,
    share_percent: own.sharePercent,
    share_paid: own.sharePaid,
    share_held: own.shareHeld,
  };
}

/**
 * Returns the pot's own state, or the state in the follower's account if the pot has ended. A pot
 * stays ended until the money of a restart arrives, but the account already knows of the restart.
 */
function stateOf(own: OwnPot, known: FollowedPot): PotState {
  return own.state === "ended" ? known.state : own.state;
}

/** Reads a pot's equity; null if a price is in doubt or unavailable. */
export async function equityOf(pot: ReturnType<typeof potAccount>): Promise<string | null> {
  try {
    const { equity, isDoubted } = await pot.standing();
    return isDoubted ? null : equity;
  } catch (cause) {
    logError("pot_not_valued", {}, cause);
    return null;
  }
}

function toWireSettings({ size, stopPercent, whenClosed, copiesOpen }: CopySettings) {
  return {
    kind: size.kind,
    multiple: size.kind === "multiple" ? size.multiple : "",
    stop_percent: stopPercent,
    when_closed: whenClosed,
    copies_open: copiesOpen ? 1 : 0,
  };
}
