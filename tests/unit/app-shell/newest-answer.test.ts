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

it("returns the newest request's answer to both callers when the older answer arrives later", async () => {
  const { asked, ask } = question();
  const [first, second] = [ask(), ask()];
  asked[1]?.answer("after the order");
  expect(await second).toBe("after the order");
  asked[0]?.answer("before the order");
  expect(await first).toBe("after the order");
});

it("returns each answer to its own caller when answers arrive in order", async () => {
  const { asked, ask } = question();
  const [first, second] = [ask(), ask()];
  asked[0]?.answer("before the order");
  expect(await first).toBe("before the order");
  asked[1]?.answer("after the order");
  expect(await second).toBe("after the order");
});

it("passes a failure to its caller, and sends a new request afterwards", async () => {
  const { asked, ask } = question();
  const first = ask();
  asked[0]?.fail(new Error("no network"));
  await expect(first).rejects.toThrow("no network");
  const second = ask();
  asked[1]?.answer("fresh");
  expect(await second).toBe("fresh");
});
