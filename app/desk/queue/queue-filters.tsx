import type * as z from "zod/mini";
import { type deskQueue, deskQueueExport } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { m } from "../desk-messages.ts";
import { useDesk, useMay } from "../frame/desk-context.ts";
import { CsvButton } from "../ui/csv-button.tsx";
import { choices } from "../ui/field-look.ts";
import { DayPick, Picks, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { payoutStages, type QueueFilter, queueInput } from "./queue-query.ts";

type Stages = z.output<typeof deskQueue.output>["stages"];

const stageTexts = {
  review: m.desk_stage_review,
  send: m.desk_stage_send,
  sent: m.draw_status_sent,
  return: m.desk_stage_return,
} as const;

function stageOption(stage: keyof typeof stageTexts, stages: Stages | undefined): string {
  const count = stages?.[stage] ?? 0;
  return count === 0 ? stageTexts[stage]() : `${stageTexts[stage]()} (${count})`;
}

interface QueueFiltersProps {
  queue: Queue;
  filter: QueueFilter;
  stages: Stages | undefined;
  onChange(filter: QueueFilter): void;
}

export function QueueFilters({ queue, filter, stages, onChange }: QueueFiltersProps) {
  const choose = (change: Partial<QueueFilter>) => onChange({ ...filter, ...change, page: 1 });
  const hasTypes = queue === "proof" || queue === "withdrawal";
  return (
    <Toolbar dense>
      <SearchBox
        label={m.desk_search_items()}
        value={filter.search}
        onSearch={(search) => choose({ search })}
      />
      <Picks
        filter={filter}
        onChange={(change) => choose(change.state ? { ...change, stage: "" } : change)}
        of={{
          state: {
            ...{ label: m.desk_state(), testId: "desk-state" },
            options: choices(
              ["open", m.desk_state_open],
              ["done", m.desk_state_done],
              ["all", m.home_category_all],
            )(),
          },
          stage: queue === "withdrawal" &&
            filter.state === "open" && {
              ...{ label: m.desk_stage(), hasAll: true, testId: "desk-stage" },
              options: payoutStages.map((value) => ({ value, text: stageOption(value, stages) })),
            },
          type: hasTypes && {
            ...{ label: m.desk_payment_type(), hasAll: true },
            options: choices(["crypto", m.category_crypto], ["bank", m.desk_payment_bank])(),
          },
          claimed: {
            ...{ label: m.desk_claimed(), hasAll: true },
            options: choices(["mine", m.desk_claimed_mine], ["free", m.desk_claimed_free])(),
          },
        }}
      />
      <DayPick label={m.order_from()} value={filter.from} onChange={(from) => choose({ from })} />
      <DayPick
        label={m.order_to()}
        value={filter.to}
        testId="desk-to"
        onChange={(to) => choose({ to })}
      />
    </Toolbar>
  );
}

export function QueueExport({ queue, filter }: Pick<QueueFiltersProps, "queue" | "filter">) {
  const { zone } = useDesk();
  if (!useMay(deskQueueExport)) return null;
  const input = queueInput(queue, filter, zone);
  return <CsvButton call={deskQueueExport} input={input} name={`${queue}.csv`} />;
}
