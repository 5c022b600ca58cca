/** Worker that computes one chart's indicators; loaded with the chart's first indicator. */
import { type StudyAsk, StudyRun } from "./study-run.ts";

const run = new StudyRun();

addEventListener("message", ({ data }: MessageEvent<StudyAsk>) => {
  const answer = run.answer(data);
  if (answer) postMessage(answer);
});
