/** Finds the fields of an answer that the app needs or uses, by letting the app read samples. */
import type { AnyCall } from "#app/api/client.ts";
import type { SpecifiedCall } from "#domain/contracts/http/specified.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { AppReader } from "./app-reader.ts";
import { additionsOf } from "./judge.ts";
import { heardOf } from "./probe.ts";
import { sampleOf, specifiedData, withoutField } from "./samples.ts";

/** Answers every request of the app with all specified fields of the call. */
const specifiedOnly: typeof fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const call = specified[pathname];
  return Response.json({ code: 1, msg: "", data: call ? specifiedData(call) : null });
};

const reader = new AppReader(new URL("http://back-end.example"), specifiedOnly);
const inputs = { forex_id: "1", period: "5min", status: "1", page: "1", type: "1", draw_type: "1" };

export async function outputOf(
  specified: SpecifiedCall,
  call: AnyCall,
  data: unknown,
): Promise<unknown> {
  const heard = heardOf(200, JSON.stringify({ code: 1, msg: "Done", data }), specified.answer);
  const fields = Object.entries(inputs).filter(([name]) => specified.fields.includes(name));
  const reading = await reader.read(specified, call, Object.fromEntries(fields), heard, "token");
  return reading.ok ? reading.output : reading.why;
}

const isReadable = (output: unknown) => typeof output !== "string";

export interface Uses {
  /** True if the app can read an answer that has only the specified fields. */
  reads: boolean;
  /** Specified fields without which the app cannot read the answer. */
  required: string[];
  /** Fields of the platform's answer that the specification lacks and the app reads. */
  additions: string[];
}

export async function usesOf(specified: SpecifiedCall, call: AnyCall): Promise<Uses> {
  const { answer } = specified;
  const reads = isReadable(await outputOf(specified, call, specifiedData(specified)));
  if (answer.kind === "msg") return { reads, required: [], additions: [] };
  const required: string[] = [];
  for (const name of answer.fields) {
    const output = await outputOf(specified, call, specifiedData(specified, name));
    if (!isReadable(output)) required.push(name);
  }
  const additions = new Set<string>();
  for (const choice of ["first", "last"] as const) {
    const full = sampleOf(call.output, choice);
    const whole = JSON.stringify(await outputOf(specified, call, full));
    for (const name of additionsOf(answer, call)) {
      const less = await outputOf(specified, call, withoutField(full, name.split(".")));
      if (JSON.stringify(less) !== whole) additions.add(name);
    }
  }
  return { reads, required, additions: [...additions] };
}
