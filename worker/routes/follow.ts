import { masterRecords } from "#db/copying/master-records.ts";
import { mastersOf } from "#db/copying/masters.ts";
import type { FollowedPot } from "#domain/contracts/copying.ts";
import { unknownAccountState } from "#domain/contracts/http/account-state.ts";
import {
  type CopySettings,
  multipleDefault,
  readCopySettings,
  stopPercentDefault,
} from "#domain/copying/settings.ts";
import { m } from "#texts/worker-messages.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { limitsOf, requireConsent, requireFollowable, requireShare } from "../follow/gates.ts";
import { isFollowed, readPot, toWirePot } from "../follow/pot-view.ts";
import { type Input, sessionCalls } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireTrader } from "../wire/trader.ts";

type SettingsInput = Omit<Input<"changePot">, "trader_id" | "state">;

/** @param before values for absent fields; null if none @throws ApiRefusal copy_settings_invalid */
function readSettingsOf(input: SettingsInput, before: CopySettings | null): CopySettings {
  const { kind = before?.size.kind ?? "multiple", copies_open } = input;
  const multiple = before?.size.kind === "multiple" ? before.size.multiple : multipleDefault;
  const text = {
    kind,
    multiple: input.multiple ?? multiple,
    stopPercent: String(input.stop_percent ?? before?.stopPercent ?? stopPercentDefault),
    whenClosed: input.when_closed ?? before?.whenClosed ?? "wait",
    copiesOpen: copies_open === undefined ? (before?.copiesOpen ?? false) : copies_open === "1",
  };
  return unwrap(readCopySettings(text)).settings;
}

/** Answers a change of a pot. @param account the account's new state; if absent, clients read it */
async function after(
  scope: SessionScope,
  masterId: string,
  msg: string,
  account = unknownAccountState,
) {
  return { msg, account, pot: await readPot(scope, masterId) };
}

async function requirePot({ account }: SessionScope, masterId: string): Promise<FollowedPot> {
  const pot = (await account.pots()).find((each) => each.masterId === masterId);
  if (!pot || pot.state === "ended") throw new ApiRefusal("copy_ended");
  return pot;
}

/** Stores the pot's settings, with an idempotency key of their own. @throws the pot's refusal */
async function setSettings(scope: SessionScope, masterId: string, settings: CopySettings) {
  const key = `${scope.key} settings`;
  unwrap(await scope.account.steerPot(masterId, { settings }, key));
}

export const followHandlers = sessionCalls({
  followTrader: async (scope, input) => {
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
  },
  cancelFollow: async (scope, { trader_id: masterId }) => {
    unwrap(await scope.account.steerPot(masterId, { state: "leaving" }, scope.key));
    return after(scope, masterId, "");
  },
  changePot: async (scope, { trader_id: masterId, state, ...changes }) => {
    const { account, key, lang } = scope;
    const pot = await requirePot(scope, masterId);
    const isEdit = Object.values(changes).some((value) => value !== undefined);
    if (!isEdit && state === undefined) throw new ApiRefusal("invalid_request");
    if (isEdit) await setSettings(scope, masterId, readSettingsOf(changes, pot.settings));
    if (state === undefined) return after(scope, masterId, m.follow_changed({}, { locale: lang }));
    // A former follower would copy new positions again, so the checks for new followers apply.
    if (state === "following" && !isFollowed(pot.state)) await requireFollowable(scope, masterId);
    unwrap(await account.steerPot(masterId, { state }, key));
    return after(scope, masterId, stateTexts[state]({}, { locale: lang }));
  },
  movePotMoney: async (scope, { trader_id: masterId, amount, direction }) => {
    const { account, key, lang } = scope;
    const { settings } = await requirePot(scope, masterId);
    const msg = m.cash_transferred({}, { locale: lang });
    if (direction === "out") {
      unwrap(await account.takeFromPot(masterId, amount, key));
      return after(scope, masterId, msg);
    }
    await requireFollowable(scope, masterId);
    const command = { masterId, amount, settings, act: "add", limits: limitsOf(scope) } as const;
    return after(scope, masterId, msg, toWireState(unwrap(await account.fundPot(command, key))));
  },
  followedTrader: async (scope) => {
    const { db, account } = scope;
    const pots = (await account.pots()).filter(({ state }) => state !== "ended");
    const ids = pots.map(({ masterId }) => masterId);
    const [masters, records] = await Promise.all([
      mastersOf(...db, ids),
      masterRecords(...db, ids),
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
  },
});

const stateTexts = {
  following: m.follow_resumed,
  paused: m.follow_paused,
  stopped: m.follow_stopped,
};
