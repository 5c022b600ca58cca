import { useCompany } from "../../data/company/company.ts";
import { formatGain } from "../../i18n/format.ts";
import { gainTone } from "../../ui/gain-tone.ts";

interface GainProps {
  amount: number | null;
  className?: string;
  testId?: string;
}

export function Gain({ amount, className = "", testId }: GainProps) {
  const { currency } = useCompany();
  return (
    <b className={`num ${gainTone(amount)} ${className}`} data-testid={testId}>
      {formatGain(amount, currency)}
    </b>
  );
}
