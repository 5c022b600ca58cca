/** Payment type: crypto or bank. In a payment page's address, `type` is the `depositType` code. */
import { useSearchParams } from "react-router";
import { depositType, type NameOf } from "#domain/codes.ts";

export type PaymentType = NameOf<typeof depositType>;

/** The requested type if it is offered, otherwise the first offered one; null if none is. */
export function chooseType(
  asked: string | null,
  offered: readonly PaymentType[],
): PaymentType | null {
  const wanted = depositType.find(Number(asked)) ?? "crypto";
  return offered.includes(wanted) ? wanted : (offered[0] ?? null);
}

export function offeredTypes(crypto: string, bank: string): PaymentType[] {
  const types: PaymentType[] = [];
  if (crypto === "1") types.push("crypto");
  if (bank === "1") types.push("bank");
  return types;
}

/** The open tab, kept in the address so that links and the back button lead to it. */
export function usePaymentType(offered: readonly PaymentType[]) {
  const [query, setQuery] = useSearchParams();
  const type = chooseType(query.get("type"), offered);
  const choose = (next: PaymentType) =>
    setQuery({ type: String(depositType.code(next)) }, { replace: true });
  return [type, choose] as const;
}
