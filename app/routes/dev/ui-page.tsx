import { useState } from "react";
import { chooseTheme, themeAtom } from "../../features/company/theme.ts";
import { useAtomValue } from "../../state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import { Amounts, Inputs, Pickers, Progress, Uploads } from "./inputs.tsx";
import { MenuRows, PagedRows, States } from "./lists.tsx";
import { Overlays } from "./overlays.tsx";
import styles from "./ui-page.module.css";

const QrCode = lazyPart(() => import("../../ui/qr-code.tsx"));

/** Only the development server has this page. */
export default function UiPage() {
  const [showsFocus, setShowsFocus] = useState(false);
  return (
    <Page title="Kit" back="/">
      <Look showsFocus={showsFocus} onShowFocus={setShowsFocus} />
      <div className={`${styles.kit} ${showsFocus ? styles.focus : ""}`} data-testid="kit">
        <div className={`${styles.columns} stack align-start gap-14`}>
          <Buttons />
          <Tabs />
          <Inputs />
          <Amounts />
          <Pickers />
          <Uploads />
          <Progress />
          <Overlays />
          <MenuRows />
          <States />
          <PagedRows />
          <Card title="QR code">
            <PartBoundary fallback={<Skeleton rows={1} height={220} />}>
              <QrCode text="https://example.com/#/register?invite_code=ABCD2345" label="QR code" />
            </PartBoundary>
          </Card>
        </div>
      </div>
    </Page>
  );
}

function Look(props: { showsFocus: boolean; onShowFocus(shown: boolean): void }) {
  const theme = useAtomValue(themeAtom);
  const [dir, setDir] = useState(document.documentElement.dir);
  return (
    <Card title="Look">
      <Segmented
        fill
        label="Theme"
        options={[
          { value: "light", text: "Light" },
          { value: "dark", text: "Dark" },
        ]}
        value={theme}
        onChange={(next) => chooseTheme(next)}
      />
      <Segmented
        fill
        label="Direction"
        options={[
          { value: "ltr", text: "Left to right" },
          { value: "rtl", text: "Right to left" },
        ]}
        value={dir}
        onChange={(next) => {
          document.documentElement.dir = next;
          setDir(next);
        }}
      />
      <Switch
        label="Focus ring on everything"
        on={props.showsFocus}
        onChange={props.onShowFocus}
        testId="kit-focus"
      />
    </Card>
  );
}

function Buttons() {
  return (
    <Card title="Buttons">
      <Button>Primary</Button>
      <Button tone="quiet">Quiet</Button>
      <Button tone="up">Up</Button>
      <Button tone="down">Down</Button>
      <Button busy>Busy</Button>
      <Button disabled>Disabled</Button>
      <span>
        <IconButton icon="settings" label="Icon" />
      </span>
    </Card>
  );
}

function Tabs() {
  const [tab, setTab] = useState("one");
  const [on, setOn] = useState(true);
  const options = ["one", "two", "three"].map((value) => ({ value, text: `Tab ${value}` }));
  return (
    <Card title="Tabs and switches">
      <Segmented label="Tabs" options={options} value={tab} onChange={setTab} />
      <Segmented label="Compact tabs" compact options={options} value={tab} onChange={setTab} />
      <Segmented label="Tabs that fill" fill options={options} value={tab} onChange={setTab} />
      <Segmented
        label="More tabs than fit"
        options={Array.from({ length: 14 }, (_, index) => ({
          value: index ? `${index}` : "one",
          text: `Tab ${index + 1}`,
        }))}
        value={tab}
        onChange={setTab}
      />
      <Switch label="Switch" on={on} onChange={setOn}>
        <p>What belongs to it.</p>
      </Switch>
      <Switch label="Switch that is off" on={!on} onChange={(next) => setOn(!next)} />
    </Card>
  );
}
