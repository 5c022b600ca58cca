/** The worker of the indicators: a chart's own, loaded with the first indicator that it shows. */
import { type StudyAsk, StudyRun } from "./study-run.ts";

const run = new StudyRun();

addEventListener("message", ({ data }: MessageEvent<StudyAsk>) => {
  const answer = run.answer(data);
  if (answer) postMessage(answer);
});
