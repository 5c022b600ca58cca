import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { PayPasswordField, passwordError } from "./pay-password-field.tsx";
import type { SavePayoutAccount } from "./use-save-payout-account.ts";

interface ProofFieldsProps {
  saving: SavePayoutAccount;
  /** The customer has tried to save. */
  tried: boolean;
}

/** The pay password where the company asks for it, and the button that saves. */
export function ProofFields({ saving, tried }: ProofFieldsProps) {
  const { needsPassword, hasPassword, password, setPassword, refused, busy } = saving;
  const missing = tried && password === "" ? m.access_input_missing() : undefined;
  return (
    <>
      {needsPassword && (
        <PayPasswordField
          has={hasPassword}
          value={password}
          onChange={setPassword}
          error={passwordError(refused) ?? missing}
        />
      )}
      <Button
        type="submit"
        wide
        busy={busy}
        disabled={needsPassword && !hasPassword}
        data-testid="way-submit"
      >
        {m.ui_save()}
      </Button>
    </>
  );
}
