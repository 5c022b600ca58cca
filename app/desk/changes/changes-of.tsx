import { Link } from "react-router";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { filled } from "../ui/list-query.ts";
import { ChangeCard } from "./change-card.tsx";
import type { TextOf } from "./diff.tsx";

interface ChangesOfProps {
  kind: string;
  subject?: string;
  textOf?: TextOf;
  onDecided(): Promise<void> | void;
}

export function ChangesOf({ kind, subject = "", textOf, onDecided }: ChangesOfProps) {
  const of = { kind, ...filled({ subject }) };
  const isReader = useMay(deskChanges);
  const open = useRead(deskChanges, { view: "open", ...of }, { when: isReader });
  const ended = useRead(deskChanges, { view: "ended", ...of }, { when: isReader });
  const decided = async () => {
    await Promise.all([open.again(), ended.again(), onDecided()]);
  };
  return (
    <>
      {open.data?.data.map((change) => (
        <ChangeCard key={change.id} change={change} textOf={textOf} onChanged={decided} />
      ))}
      {(ended.data?.total ?? 0) > 0 && (
        <Link to={`/changes?${new URLSearchParams({ ...of, view: "ended" })}`}>
          {m.desk_changes_ended()}
        </Link>
      )}
    </>
  );
}
