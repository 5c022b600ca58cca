import { lazy, Suspense, useState } from "react";
import { chooseTheme, themeAtom } from "../../shell/theme.ts";
import { toast } from "../../shell/toasts.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { Question } from "../../ui/question.tsx";
import { Row, RowList } from "../../ui/row-list.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Inputs } from "./inputs.tsx";

const QrCode = lazy(() => import("../../qr/qr-code.tsx"));

/** The kit with its states, for those who work on it: only the development server has this page. */
export default function UiPage() {
  const theme = useAtomValue(themeAtom);
  const [dir, setDir] = useState(document.documentElement.dir);
  const [tab, setTab] = useState("one");
  const [on, setOn] = useState(true);
  const [open, setOpen] = useState<"sheet" | "question" | null>(null);
  return (
    <Page title="Kit" back="/">
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
      </Card>
      <Inputs />
      <Card title="Buttons and tabs">
        <Button onClick={() => toast("Done", "success")}>Primary, with a toast</Button>
        <Button tone="quiet" onClick={() => toast("That did not work", "error")}>
          Quiet, with an error
        </Button>
        <Button tone="up">Up</Button>
        <Button tone="down">Down</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Segmented
          label="Tabs"
          options={["one", "two", "three"].map((value) => ({ value, text: value }))}
          value={tab}
          onChange={setTab}
        />
        <Switch label="Switch" on={on} onChange={setOn} />
        <Button tone="quiet" onClick={() => setOpen("sheet")}>
          Sheet
        </Button>
        <Button tone="quiet" onClick={() => setOpen("question")}>
          Question
        </Button>
      </Card>
      <RowList label="Rows">
        <Row icon="user" text="Leads on" to="/dev/ui" value="Value" />
        <Row icon="lock" text="Does something" note="With a note" onClick={() => toast("Row")} />
        <Row text="Says something" value={<CopyButton text="text" label="Text" />} />
        <Row icon="exit" text="Ends something" danger onClick={() => undefined} />
      </RowList>
      <Card title="QR code">
        <Suspense fallback={<Skeleton rows={1} height={220} />}>
          <QrCode text="https://example.com/#/register?invite_code=ABCD2345" label="QR code" />
        </Suspense>
      </Card>
      <Card title="States">
        <Skeleton rows={3} height={40} />
        <EmptyState icon="search" title="Nothing here" text="And why that is." />
        <ErrorState text="The server did not answer." onRetry={() => undefined} />
      </Card>
      <Sheet open={open === "sheet"} title="Sheet" onClose={() => setOpen(null)}>
        <EmptyState icon="info" title="A sheet" />
      </Sheet>
      <Question
        open={open === "question"}
        title="Question"
        text="Is this what you want?"
        action="Do it"
        onClose={() => setOpen(null)}
        onConfirm={() => undefined}
      />
    </Page>
  );
}
