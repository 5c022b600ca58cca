import { useCallback, useEffect, useState } from "react";
import { captcha } from "#domain/contracts/http/codes.ts";
import { callApi } from "../../api/client.ts";

/** The picture code of a registration. It can be tried once, so it is renewed after each try. */
export function useCaptcha(isNeeded: boolean) {
  const [picture, setPicture] = useState<{ id: string; b64s: string } | null>(null);
  const renew = useCallback(async () => {
    setPicture(null);
    try {
      setPicture(await callApi(captcha, { purpose: "register" }));
    } catch {
      // The client has shown the error; a tap on the empty picture tries again.
    }
  }, []);
  useEffect(() => {
    if (isNeeded) void renew();
  }, [isNeeded, renew]);
  return { picture, renew };
}
