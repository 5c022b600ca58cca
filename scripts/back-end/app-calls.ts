import type { AnyCall } from "#app/api/client.ts";
import { calls } from "#domain/contracts/http/index.ts";

export const appCalls: readonly AnyCall[] = Object.values(calls as Record<string, AnyCall>);
