import * as z from "zod/mini";

/** Balances after an act, beyond the specification: they need not be read again. */
export const accountStateSchema = z.object({
  /** Rises with every change of the account, as in the ACCOUNT stream: the highest is newest. */
  version: z.int(),
  /** Exact decimals. */
  balances: z.array(z.object({ type: z.string(), balance: z.string(), lockBalance: z.string() })),
});
export type WireAccountState = z.infer<typeof accountStateSchema>;

/** For an answer without the account's state: older than every state, so that it is read again. */
export const unknownAccountState: WireAccountState = { version: -1, balances: [] };
