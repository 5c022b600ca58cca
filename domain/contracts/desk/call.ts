import type * as z from "zod/mini";
import {
  type Call,
  type Rest,
  type UsualInput,
  type UsualOutput,
  withUsual,
} from "../http/call.ts";
import type { DeskAudience } from "./permissions.ts";

/**
 * Call of the operators' desk. These calls are separate from traders' calls: another token, another
 * list, and permissions. Router, client and the generated tests of every call, role and permission
 * use these definitions.
 */
export interface DeskCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> extends Omit<Call<I, O>, "path" | "audience" | "ofAccount" | "act"> {
  path: `/api/desk/${string}`;
  audience: DeskAudience;
}

type DeskRest<C extends DeskCall> = Rest<C, "path" | "audience" | "mutation">;

export function defineDeskCall<
  I extends z.ZodMiniType = UsualInput,
  O extends z.ZodMiniType = UsualOutput,
>(path: DeskCall["path"], audience: DeskAudience, rest: DeskRest<DeskCall<I, O>>) {
  return withUsual({ path, audience, ...rest }) as unknown as DeskCall<I, O>;
}

export function defineDeskMutation<
  I extends z.ZodMiniType = UsualInput,
  O extends z.ZodMiniType = UsualOutput,
>(path: DeskCall["path"], audience: DeskAudience, rest: DeskRest<DeskCall<I, O>>) {
  return withUsual({ path, audience, mutation: true, ...rest }) as unknown as DeskCall<I, O>;
}
