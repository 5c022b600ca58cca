import { useState } from "react";
import { captcha } from "#domain/contracts/http/codes.ts";
import { callApi } from "../../api/client.ts";
import { useReading } from "../../data/use-read.ts";

/**
 * The picture code of a registration. It can be tried once, so it is renewed after each try. If it
 * is missing, a press on the empty picture asks for another.
 */
export function useCaptcha(isNeeded: boolean) {
  const [round, setRound] = useState(0);
  const { data } = useReading(isNeeded ? String(round) : null, () =>
    callApi(captcha, { purpose: "register" }),
  );
  return { picture: data, renew: () => setRound((count) => count + 1) };
}
