import * as z from "zod/mini";

/** Balances after an act: clients need not read them again. The specification lacks this field. */
export const accountStateSchema = z.object({
  /** Version of the account's state, as in the ACCOUNT stream: the highest is the newest. */
  version: z.int(),
  balances: z.array(z.object({ type: z.string(), balance: z.string(), lockBalance: z.string() })),
});
export type WireAccountState = z.infer<typeof accountStateSchema>;

/** Stands for a missing state. It is older than every other, so clients read the state again. */
export const unknownAccountState: WireAccountState = { version: -1, balances: [] };
