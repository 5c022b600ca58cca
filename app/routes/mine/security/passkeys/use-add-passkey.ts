import { useRef, useState } from "react";
import { passkeyAdd, passkeyOptions } from "#domain/contracts/http/passkey.ts";
import { errorCodes } from "#domain/errors.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import {
  type MadePasskey,
  makePasskey,
  PasskeyError,
} from "../../../../features/identity/passkey-device.ts";
import { toast } from "../../../../ui/toasts.ts";

/** Makes a passkey on this device and saves it with the account. */
export function useAddPasskey() {
  const [asking, setAsking] = useState(false);
  // Kept after a wrong password, so that the next try does not open the device's dialogue again.
  const made = useRef<MadePasskey | null>(null);
  const options = useMutation(passkeyOptions);
  const adding = useMutation(passkeyAdd, ({ code }) => {
    if (code === errorCodes.passkey_refused) made.current = null;
  });

  /** Null when the server or the device refused; a toast has shown why. */
  async function make(): Promise<MadePasskey | null> {
    const asked = await options.send({});
    if (!asked) return null;
    setAsking(true);
    try {
      return await makePasskey(asked);
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      toast(error.message, "error");
      return null;
    } finally {
      setAsking(false);
    }
  }

  /** True when the passkey was added. */
  async function add(name: string, password: string): Promise<boolean> {
    made.current ??= await make();
    if (!made.current) return false;
    return (await adding.send({ ...made.current, name, password })) !== null;
  }

  return { add, busy: options.busy || asking || adding.busy };
}
