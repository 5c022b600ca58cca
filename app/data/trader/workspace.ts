/**
 * The user's terminal settings. The browser stores them immediately, for each user and for
 * visitors. The server stores a user's settings for the user's other devices.
 */
import { setWorkspace, workspace } from "#domain/contracts/http/workspace.ts";
import { type Workspace, workspaceOf, workspaceText } from "#domain/workspace/workspace.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { newIdempotencyKey } from "../../api/send.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { warnOf } from "../../api/warn-of.ts";
import { deviceTexts } from "../../device.ts";
import { store } from "../../state.ts";
import { userAtom } from "./session.ts";

const visitor = "visitor";
const keyOf = (owner: string | number) => `workspace:${owner}`;
/** Key that is stored while the server lacks the newest change of this device. */
const unsentKeyOf = (owner: string | number) => `workspace_unsent:${owner}`;
const ownerNow = () => store.get(userAtom)?.id ?? visitor;
/** Pause in ms before the settings are sent: steps of a drag count as one change. */
const settledMs = 800;
const reportUnsent = warnOf("the workspace was not kept on the server");

const keptOf = (owner: string | number) => deviceTexts.getItem(keyOf(owner));

/** Settings that this device stores for a user; if there are none, a visitor's settings. */
const startText = (owner: string | number) => keptOf(owner) ?? keptOf(visitor);

export const workspaceAtom = traderAtom<Workspace>(
  workspaceOf(keptOf(visitor)),
  workspaceOf(startText(ownerNow())),
);

/**
 * False until the read of the server's workspace has ended, even if it failed. Until then, the page
 * does not store its market in the workspace.
 */
export const isWorkspaceOpenAtom = traderAtom(false);

const unsent: { timer: ReturnType<typeof setTimeout> | undefined; owner: string | number } = {
  timer: undefined,
  owner: visitor,
};

export function editWorkspace(change: Partial<Workspace>): void {
  const next = { ...store.get(workspaceAtom), ...change };
  const owner = ownerNow();
  store.set(workspaceAtom, next);
  deviceTexts.setItem(keyOf(owner), workspaceText(next));
  if (owner === visitor || !isOffered(setWorkspace)) return;
  clearTimeout(unsent.timer);
  deviceTexts.setItem(unsentKeyOf(owner), "1");
  unsent.owner = owner;
  unsent.timer = setTimeout(() => void sendUnsent().catch(reportUnsent), settledMs);
}

/** Sends the last unsent change, and only for the user who made it. */
async function sendUnsent(): Promise<void> {
  clearTimeout(unsent.timer);
  unsent.timer = undefined;
  if (ownerNow() !== unsent.owner) return;
  const text = workspaceText(store.get(workspaceAtom));
  await callApi(
    setWorkspace,
    { workspace: text },
    // Shows no error, because the next change sends the whole workspace again.
    { idempotencyKey: newIdempotencyKey(), isAtField: () => true },
  );
  if (workspaceText(store.get(workspaceAtom)) === text) {
    deviceTexts.removeItem(unsentKeyOf(unsent.owner));
  }
}

/**
 * Shows the user's workspace: first the one on this device, then the server's. If the user changes
 * the workspace before the server answers, the changed workspace stays.
 */
export async function openWorkspace(): Promise<void> {
  const owner = ownerNow();
  store.set(isWorkspaceOpenAtom, false);
  store.set(workspaceAtom, workspaceOf(startText(owner)));
  try {
    if (owner !== visitor && isOffered(workspace)) await takeKept(owner);
  } finally {
    if (ownerNow() === owner) store.set(isWorkspaceOpenAtom, true);
  }
}

async function takeKept(owner: string | number): Promise<void> {
  if (deviceTexts.getItem(unsentKeyOf(owner))) return editWorkspace({});
  const before = store.get(workspaceAtom);
  const answer = await callApi(workspace, {});
  if (ownerNow() !== owner || store.get(workspaceAtom) !== before) return;
  if (answer.workspace === "") {
    // A user without a workspace at the server gets this device's workspace.
    if (startText(owner) !== null) editWorkspace({});
    return;
  }
  deviceTexts.setItem(keyOf(owner), answer.workspace);
  store.set(workspaceAtom, workspaceOf(answer.workspace));
}

export function flushWorkspace(): void {
  if (unsent.timer !== undefined) void sendUnsent().catch(reportUnsent);
}
