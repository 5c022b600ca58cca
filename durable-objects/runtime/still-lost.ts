import { noteFound } from "#db/watch/opened-objects.ts";
import type { StoredRpc } from "#domain/contracts/backup.ts";
import {
  isLostError,
  type OpenedKind,
  type OpenedObject,
  openedText,
} from "#domain/contracts/opened.ts";
import type { Env } from "#platform/env.ts";
import { logWarning } from "#platform/log/log.ts";

type LostEnv = Pick<Env, "DB" | Uppercase<OpenedKind>>;
type Stored = Rpc.DurableObjectBranded & { schema(): ReturnType<StoredRpc["schema"]> };

/** Returns the objects that are still lost, and records that the others answer again. */
export async function stillLost(
  env: LostEnv,
  objects: readonly OpenedObject[],
): Promise<OpenedObject[]> {
  const lost: OpenedObject[] = [];
  for (const object of objects) {
    if (await answers(env, object)) await noteFound(env.DB, object);
    else lost.push(object);
  }
  return lost;
}

async function answers(env: LostEnv, object: OpenedObject): Promise<boolean> {
  // A binding has the name of its kind in capitals, and each bound class is a `StoredObject`.
  const binding = object.kind.toUpperCase() as Uppercase<OpenedKind>;
  const objects = env[binding] as unknown as DurableObjectNamespace<Stored>;
  try {
    await objects.get(objects.idFromName(object.name)).schema();
    return true;
  } catch (cause) {
    if (!isLostError(cause)) logWarning("object_not_asked", { id: openedText(object) }, cause);
    return false;
  }
}
