import { passkeyAdd, passkeyOptions } from "#domain/contracts/http/passkey.ts";
import { errorCodes } from "#domain/errors.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { useMakePasskey } from "../../../../features/identity/use-make-passkey.ts";

/** Makes a passkey on this device and saves it with the account. */
export function useAddPasskey() {
  const device = useMakePasskey(useMutation(passkeyOptions));
  const adding = useMutation(passkeyAdd, ({ code }) => {
    if (code === errorCodes.passkey_refused) device.forget();
  });

  /** True when the passkey was added. */
  async function add(name: string, password: string): Promise<boolean> {
    const made = await device.make();
    if (!made) return false;
    return (await adding.send({ ...made, name, password })) !== null;
  }

  return { add, busy: device.busy || adding.busy };
}
