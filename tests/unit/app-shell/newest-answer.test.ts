import { expect, it } from "vitest";
import { newestAnswer } from "#app/api/reads-in-flight.ts";

function question() {
  const asked: Array<{ answer(text: string): void; fail(error: Error): void }> = [];
  const ask = () =>
    newestAnswer(
      "balances",
      () => new Promise<string>((resolve, reject) => asked.push({ answer: resolve, fail: reject })),
    );
  return { asked, ask };
}

it("the answer to the question that was asked last counts, in whichever order answers come", async () => {
  const { asked, ask } = question();
  const [first, second] = [ask(), ask()];
  asked[1]?.answer("after the order");
  expect(await second).toBe("after the order");
  asked[0]?.answer("before the order");
  expect(await first).toBe("after the order");
});

it("answers that come in order go each to its own caller", async () => {
  const { asked, ask } = question();
  const [first, second] = [ask(), ask()];
  asked[0]?.answer("before the order");
  expect(await first).toBe("before the order");
  asked[1]?.answer("after the order");
  expect(await second).toBe("after the order");
});

it("a failure reaches its caller, and nothing is kept once no caller waits", async () => {
  const { asked, ask } = question();
  const first = ask();
  asked[0]?.fail(new Error("no network"));
  await expect(first).rejects.toThrow("no network");
  const second = ask();
  asked[1]?.answer("fresh");
  expect(await second).toBe("fresh");
});
