import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Card } from "../../ui/page.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { offer, toast } from "../../ui/toasts.ts";
import { later } from "./lists.tsx";

const kinds = ["sheet", "long sheet", "loading sheet", "question", "question that fails"] as const;
type Kind = (typeof kinds)[number];

export function Overlays() {
  const [open, setOpen] = useState<Kind | null>(null);
  const [text, setText] = useState("");
  const close = () => setOpen(null);
  const question = {
    title: "Question",
    text: "Is this what you want?",
    action: "Do it",
    onClose: close,
  };
  return (
    <Card title="Sheets, questions, toasts">
      {kinds.map((kind) => (
        <Button key={kind} tone="quiet" onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      <Button tone="quiet" onClick={() => toast("Done", "success")}>
        toast
      </Button>
      <Button tone="quiet" onClick={() => toast("That did not work", "error")}>
        toast of an error
      </Button>
      <Button
        tone="quiet"
        onClick={() => offer("A new version is there", { text: "Reload", run: () => undefined })}
      >
        toast with an action
      </Button>
      <Sheet open={open === "sheet"} title="Sheet" onClose={close}>
        <EmptyState
          icon="info"
          title="A sheet"
          action={<Button onClick={close}>Close it</Button>}
        />
      </Sheet>
      <Sheet open={open === "long sheet"} title="Long sheet" onClose={close}>
        <div style={{ overflowY: "auto" }}>
          <TextField label="Text" value={text} onChange={setText} />
          {Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Sheet>
      <Sheet open={open === "loading sheet"} title="Loading sheet" onClose={close}>
        <Skeleton rows={4} height={48} />
      </Sheet>
      <Question {...question} open={open === "question"} onConfirm={() => later(700)} />
      <Question
        {...question}
        open={open === "question that fails"}
        onConfirm={async () => {
          await later(700);
          toast("That did not work", "error");
          return false;
        }}
      />
    </Card>
  );
}
