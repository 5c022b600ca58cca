import * as z from "zod/mini";
import { m } from "../desk-messages.ts";
import { Fact, Facts } from "./facts.tsx";

const refusal = z.object({ record: z.object({ name: z.string(), text: z.string() }) });

/** The record in DNS that a refusal asks for; nothing where it asks for none. */
export function RecordToMake({ data }: { data: unknown }) {
  const read = refusal.safeParse(data);
  if (!read.success) return null;
  const { name, text } = read.data.record;
  return (
    <Facts testId="desk-record">
      <Fact label={m.desk_record_name()} copy={name}>
        <bdi dir="ltr">{name}</bdi>
      </Fact>
      <Fact label={m.desk_record_text()} copy={text}>
        <bdi dir="ltr">{text}</bdi>
      </Fact>
    </Facts>
  );
}
