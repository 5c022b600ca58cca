import { descriptList } from "#domain/contracts/http/descript.ts";
import { useRead } from "../../../data/use-read.ts";
import { RichText } from "../../../features/company/rich-text.tsx";
import { Card } from "../../../ui/page.tsx";

/** The company's text about paying by bank; empty if it has none. */
export function BankChargeText() {
  const [text] = useRead(descriptList, { group: "bank_charge" }).data ?? [];
  if (!text) return null;
  return (
    <Card title={text.title}>
      <div data-testid="bank-charge-text">
        <RichText html={text.content} />
      </div>
    </Card>
  );
}
