/** The platform's own texts: after a successful act, and about an invalid field. */
import { describe, expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { openPerson } from "../access/people.ts";
import { openDemo } from "./api-client.ts";
import { perform } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

const inGerman = { headers: { lang: "de" } };

describe("a success says so in the reader's language", () => {
  test("reports cancelled, changed and closed orders, and the reset of a demo account, in the reader's language", async () => {
    const { token } = await openDemo();
    const send = async (call: Parameters<typeof perform>[0], input: object) => {
      const { msg, data } = await perform<WireForexOrder & { msg: string }>(
        call,
        input as Record<string, unknown>,
        { token, ...inGerman },
      );
      expect(data.msg).toBe(msg);
      return msg;
    };
    const place = async (more: object) =>
      (await perform<WireForexOrder>(calls.submitForex, { ...marketOrder, ...more }, { token }))
        .data.Id;
    const waiting = await place({ status: "0", target_price: "1" });
    expect(await send(calls.cancelTrade, { id: waiting })).toBe("Wartende Order storniert");
    const open = await place({});
    const levels = { id: open, stop_loss_price: "0", target_profit_price: "0" };
    expect(await send(calls.setStopPrice, levels)).toBe("Stop-Loss und Take-Profit gespeichert");
    expect(await send(calls.closeForex, { id: open })).toMatch(/^Position .*: [+-]?\d+,\d\d\s\$$/);
    expect(await send(calls.resetDemo, {})).not.toBe("");
  });

  test("reports a sent code, a saved pay password and a sign-out in the reader's language", async () => {
    const { account, token } = await openPerson();
    const code = await perform<{ msg: string }>(calls.sendEmail, { to: account, type: "2" });
    expect([code.msg, code.data.msg]).toEqual(Array(2).fill("The code is on its way."));
    const paid = { password: "a second secret" };
    const set = await perform(calls.amendPayPassword, paid, { token, headers: { lang: "fr" } });
    expect(set.msg).toBe("Mot de passe de paiement enregistré");
    expect((await perform(calls.logout, {}, { token, ...inGerman })).msg).toBe(
      "Sie sind abgemeldet",
    );
  });
});

describe("a refusal names the field", () => {
  test.each([
    ["en", { cont: "1e3" }, "cont", "Lots: this value is not valid."],
    [
      "de",
      { stop_loss_price: "-1" },
      "stop_loss_price",
      "Stop-Loss: Dieser Wert ist nicht gültig.",
    ],
    ["en", { leverage: "9" }, "leverage", "leverage: this value is not valid."],
  ])("names the refused field in the language %s for %j", async (lang, change, field, msg) => {
    const { token } = await openDemo();
    const input = { ...marketOrder, ...change };
    const answer = await perform(calls.submitForex, input, { token, headers: { lang } });
    expect([answer.code, answer.data, answer.msg]).toEqual([
      errorCodes.invalid_request,
      { field },
      msg,
    ]);
  });

  test("names no unknown field of the request in a refusal", async () => {
    const { token } = await openDemo();
    const input = { ...marketOrder, "<b>": "1" };
    const answer = await perform(calls.submitForex, input, { token, method: "POST" });
    expect([answer.data, answer.text.includes("<b>")]).toEqual([null, false]);
  });
});
