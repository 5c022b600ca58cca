import { useState } from "react";
import { secondFactor } from "#domain/contracts/http/second-factor.ts";
import { useRead } from "../../../../data/use-read.ts";
import { RealOnly } from "../../../../features/identity/real-only.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../../ui/page.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import { TurnOff } from "./turn-off.tsx";
import { TurnOn } from "./turn-on.tsx";

/** Shows whether the second factor is on, and turns it on or off. */
export default function SecondFactorPage() {
  return (
    <Page title={m.factor_title()} text={m.factor_text()} back="/user">
      <RealOnly>
        <SecondFactor />
      </RealOnly>
    </Page>
  );
}

function SecondFactor() {
  const { data, error, again } = useRead(secondFactor, {});
  const [changing, setChanging] = useState(false);
  function done() {
    setChanging(false);
    void again();
  }
  if (!data) return <Waiting error={error} onRetry={again} rows={2} />;
  const isOn = data.is_on;
  if (changing) return isOn ? <TurnOff onDone={done} /> : <TurnOn onDone={done} />;
  return (
    <>
      <RowList>
        <Row
          icon="shield"
          text={isOn ? m.factor_on() : m.factor_off()}
          note={isOn ? m.factor_left({ count: data.recovery_codes }) : undefined}
          testId="factor-state"
        />
      </RowList>
      <Card>
        <Button
          tone={isOn ? "quiet" : "primary"}
          wide
          onClick={() => setChanging(true)}
          data-testid="factor-change"
        >
          {isOn ? m.factor_disable() : m.factor_start()}
        </Button>
      </Card>
    </>
  );
}
