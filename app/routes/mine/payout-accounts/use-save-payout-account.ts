import { useState } from "react";
import type * as z from "zod/mini";
import { bindDrawMethod, type DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import type { ApiError } from "../../../api/client.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { passwordError } from "./pay-password-field.tsx";

export interface PayoutAccountFormProps {
  symbols: DrawSymbolView[];
  /** True if the company asks for the pay password. */
  needsPassword: boolean;
  /** The user has set one. */
  hasPassword: boolean;
  onSaved(text: string): void;
}

interface SaveOptions extends Omit<PayoutAccountFormProps, "symbols"> {
  /** Returns true when it shows the refusal at one of its fields. */
  onRefused(error: ApiError): boolean;
}

/** Saves a payout account, with the pay password where the company asks for it. */
export function useSavePayoutAccount(options: SaveOptions) {
  const { needsPassword, hasPassword, onSaved, onRefused } = options;
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { busy, send } = useMutation(bindDrawMethod, (error) => {
    setRefused(error);
    return onRefused(error) || passwordError(error) !== undefined;
  });

  async function save(account: Omit<z.input<typeof bindDrawMethod.input>, "pay_password">) {
    setRefused(null);
    const answer = await send({ ...account, ...(needsPassword && { pay_password: password }) });
    if (answer) onSaved(answer.msg);
  }

  return {
    needsPassword,
    hasPassword,
    password,
    setPassword,
    lacksPassword: needsPassword && (!hasPassword || password === ""),
    refused,
    clearRefusal: () => setRefused(null),
    busy,
    save,
  };
}

export type SavePayoutAccount = ReturnType<typeof useSavePayoutAccount>;
