import type * as z from "zod/mini";
import {
  type Call,
  type UsualInput,
  type UsualOutput,
  type Written,
  withUsual,
} from "../http/call.ts";
import type { DeskAudience } from "./permissions.ts";

/**
 * One call of the operators' desk. These calls are separate from traders' calls: another token,
 * another list, and permissions. Router, client and the generated tests over every call, role and
 * permission are made from these.
 */
export interface DeskCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> extends Omit<Call<I, O>, "path" | "audience" | "ofAccount"> {
  path: `/api/desk/${string}`;
  audience: DeskAudience;
}

export function defineDeskCall<
  I extends z.ZodMiniType = UsualInput,
  O extends z.ZodMiniType = UsualOutput,
>(call: Written<DeskCall<I, O>, "method" | "mutation" | "input" | "output">): DeskCall<I, O> {
  return withUsual(call) as unknown as DeskCall<I, O>;
}
