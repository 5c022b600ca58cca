/**
 * How this reader has set up the terminal. The browser keeps it at once, for each user and for
 * visitors; the server keeps a user's, so that another device shows it too.
 */
import { setWorkspace, workspace } from "#domain/contracts/http/workspace.ts";
import { type Workspace, workspaceOf, workspaceText } from "#domain/workspace/workspace.ts";
import { callApi } from "../api/client.ts";
import { isOffered } from "../api/dialect.ts";
import { newIdempotencyKey } from "../api/send.ts";
import { traderAtom } from "../api/trader-atom.ts";
import { warnOf } from "../api/warn-of.ts";
import { deviceTexts } from "../device.ts";
import { store } from "../state.ts";
import { userAtom } from "./session.ts";

const visitor = "visitor";
const keyOf = (owner: string | number) => `workspace:${owner}`;
/** Set while the server does not have the newest change of this device. */
const unsentKeyOf = (owner: string | number) => `workspace_unsent:${owner}`;
const ownerNow = () => store.get(userAtom)?.id ?? visitor;
/** Many steps of a drag are one change. */
const settledMs = 800;
const reportUnsent = warnOf("the workspace was not kept on the server");

const keptOf = (owner: string | number) => deviceTexts.getItem(keyOf(owner));

/** A user who has none on this device begins with what the visitor had. */
const startText = (owner: string | number) => keptOf(owner) ?? keptOf(visitor);

export const workspaceAtom = traderAtom<Workspace>(
  workspaceOf(keptOf(visitor)),
  workspaceOf(startText(ownerNow())),
);

/** False until the server's workspace is known: what the page itself would change waits. */
export const isWorkspaceOpenAtom = traderAtom(false);

const unsent: { timer: ReturnType<typeof setTimeout> | undefined; owner: string | number } = {
  timer: undefined,
  owner: visitor,
};

/** Changes parts of the workspace; the others stay. */
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

/** Sends what was changed last; for the user who changed it only. */
async function sendUnsent(): Promise<void> {
  clearTimeout(unsent.timer);
  unsent.timer = undefined;
  if (ownerNow() !== unsent.owner) return;
  const text = workspaceText(store.get(workspaceAtom));
  await callApi(
    setWorkspace,
    { workspace: text },
    // The next change sends it again: nobody has to be told.
    { idempotencyKey: newIdempotencyKey(), isAtField: () => true },
  );
  if (workspaceText(store.get(workspaceAtom)) === text) {
    deviceTexts.removeItem(unsentKeyOf(unsent.owner));
  }
}

/**
 * Shows the workspace of whoever is signed in now: at once what this device knows, then what the
 * server has. One that was changed here meanwhile stays.
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
    // The first device: what it shows is the user's from now on.
    if (startText(owner) !== null) editWorkspace({});
    return;
  }
  deviceTexts.setItem(keyOf(owner), answer.workspace);
  store.set(workspaceAtom, workspaceOf(answer.workspace));
}

/** Before the page is left: what has not been sent yet is sent now. */
export function flushWorkspace(): void {
  if (unsent.timer !== undefined) void sendUnsent().catch(reportUnsent);
}
