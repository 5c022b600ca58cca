import { useRef, useState } from "react";
import { toast } from "../../ui/toasts.ts";
import { type MadePasskey, type MakeOptions, makePasskey, PasskeyError } from "./passkey-device.ts";

interface Options {
  busy: boolean;
  send(input: Record<never, never>): Promise<MakeOptions | null>;
}

/**
 * Makes a passkey on the device once and keeps it. So a retry with another password or code does
 * not open the device's dialogue again.
 */
export function useMakePasskey(options: Options) {
  const [asking, setAsking] = useState(false);
  const made = useRef<MadePasskey | null>(null);

  /** Returns the passkey; null if server or device refused, and a toast has shown why. */
  async function make(): Promise<MadePasskey | null> {
    if (made.current) return made.current;
    const asked = await options.send({});
    if (!asked) return null;
    setAsking(true);
    try {
      made.current = await makePasskey(asked);
      return made.current;
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      toast(error.message, "error");
      return null;
    } finally {
      setAsking(false);
    }
  }

  const forget = () => {
    made.current = null;
  };
  return { make, forget, busy: options.busy || asking };
}
