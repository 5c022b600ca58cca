import type * as z from "zod/mini";
import type { DeskAudience } from "./permissions.ts";

/**
 * One call of the operators' desk. These calls are separate from traders' calls: another token,
 * another list, and permissions. Router, client and the generated tests over every call, role and
 * permission are made from these.
 */
export interface DeskCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST";
  path: `/api/desk/${string}`;
  audience: DeskAudience;
  /** Changes state: takes `Idempotency-Key`; a repeat gets the first answer. */
  mutation: boolean;
  summary: string;
  input: I;
  output: O;
  /** How a POST carries its input: fields, or one uploaded file as multipart. */
  body?: "fields" | "file";
  /** A file to save instead of the envelope. */
  answer?: "envelope" | "file";
}

export function defineDeskCall<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  call: DeskCall<I, O>,
): DeskCall<I, O> {
  return call;
}
