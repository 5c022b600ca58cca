/** Following: pots, their settings and their money. */
import { masterRecords } from "#db/master-records.ts";
import { mastersOf } from "#db/masters.ts";
import type { FollowedPot } from "#domain/contracts/copying.ts";
import { unknownAccountState } from "#domain/contracts/http/account-state.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { m } from "#texts/worker-messages.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { requireConsent } from "../follow/consent.ts";
import { limitsOf, requireFollowable, requireShare } from "../follow/gates.ts";
import { isFollowed, readPot, toWirePot } from "../follow/pot-view.ts";
import { readSettingsOf } from "../follow/settings.ts";
import { sessionHandler } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireTrader } from "../wire/trader.ts";

/** Answer to a change of a pot. The account is read again unless the change already returned it. */
async function after(
  scope: SessionScope,
  masterId: string,
  msg: string,
  account = unknownAccountState,
) {
  return { msg, account, pot: await readPot(scope, masterId) };
}

/** @throws ApiRefusal copy_ended */
async function requirePot({ account }: SessionScope, masterId: string): Promise<FollowedPot> {
  const pot = (await account.pots()).find((each) => each.masterId === masterId);
  if (!pot || pot.state === "ended") throw new ApiRefusal("copy_ended");
  return pot;
}

/** Uses a key of its own for this part of the call. @throws ApiRefusal what the pot refuses */
async function setSettings(scope: SessionScope, masterId: string, settings: CopySettings) {
  const key = `${scope.key} settings`;
  unwrap(await scope.account.steerPot(masterId, { settings }, key));
}

export const followHandlers = {
  followTrader: sessionHandler(calls.followTrader, async (scope, input) => {
    const { account, key } = scope;
    const { trader_id: masterId, max_amount: amount, consent, profit_share_percent } = input;
    const settings = readSettingsOf(input, null);
    const { master } = await requireFollowable(scope, masterId);
    const sharePercent = requireShare(scope, master, profit_share_percent);
    await requireConsent(scope, consent);
    const agreed = { settings, sharePercent, limits: limitsOf(scope) };
    const command = { masterId, amount, act: "begin", ...agreed } as const;
    const state = unwrap(await account.fundPot(command, key));
    return after(scope, masterId, "", toWireState(state));
  }),
  cancelFollow: sessionHandler(calls.cancelFollow, async (scope, { trader_id: masterId }) => {
    unwrap(await scope.account.steerPot(masterId, { state: "leaving" }, scope.key));
    return after(scope, masterId, "");
  }),
  changePot: sessionHandler(calls.changePot, async (scope, input) => {
    const { account, key, lang } = scope;
    const { trader_id: masterId, state, ...changes } = input;
    const pot = await requirePot(scope, masterId);
    const isEdit = Object.values(changes).some((value) => value !== undefined);
    if (!isEdit && state === undefined) throw new ApiRefusal("invalid_request");
    if (isEdit) await setSettings(scope, masterId, readSettingsOf(changes, pot.settings));
    if (state === undefined) return after(scope, masterId, m.follow_changed({}, { locale: lang }));
    // A returning follower copies positions opened from now on, and must pass the current gates
    // like a new one.
    if (state === "following" && !isFollowed(pot.state)) await requireFollowable(scope, masterId);
    unwrap(await account.steerPot(masterId, { state }, key));
    return after(scope, masterId, stateTexts[state]({}, { locale: lang }));
  }),
  movePotMoney: sessionHandler(calls.movePotMoney, async (scope, input) => {
    const { account, key, lang } = scope;
    const { trader_id: masterId, amount, direction } = input;
    const { settings } = await requirePot(scope, masterId);
    const msg = m.cash_transferred({}, { locale: lang });
    if (direction === "out") {
      unwrap(await account.takeFromPot(masterId, amount, key));
      return after(scope, masterId, msg);
    }
    await requireFollowable(scope, masterId);
    const command = { masterId, amount, settings, act: "add", limits: limitsOf(scope) } as const;
    return after(scope, masterId, msg, toWireState(unwrap(await account.fundPot(command, key))));
  }),
  followedTrader: sessionHandler(calls.followedTrader, async (scope) => {
    const { env, company, account } = scope;
    const pots = (await account.pots()).filter(({ state }) => state !== "ended");
    const ids = pots.map(({ masterId }) => masterId);
    const [masters, records] = await Promise.all([
      mastersOf(env.DB, company.id, ids),
      masterRecords(env.DB, company.id, ids),
    ]);
    const rows = masters.map(async (master) => {
      const pot = pots.find(({ masterId }) => masterId === master.user_id);
      const row = toWireTrader(
        master,
        records.get(master.user_id) ?? null,
        pot !== undefined && isFollowed(pot.state),
      );
      return pot ? { ...row, pot: await toWirePot(scope, pot) } : row;
    });
    return Promise.all(rows);
  }),
};

const stateTexts = {
  following: m.follow_resumed,
  paused: m.follow_paused,
  stopped: m.follow_stopped,
};
