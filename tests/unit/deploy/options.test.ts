import { describe, expect, it } from "vitest";
import { DeployError } from "#scripts/deploy/error.ts";
import { askMissing, readOptions } from "#scripts/deploy/options.ts";

const good = [
  "--host",
  "Trade.Acme.example",
  "--company",
  "Acme",
  "--owner-email",
  "ann@acme.example",
];
const options = (args: string[], variables: NodeJS.ProcessEnv = {}) =>
  askMissing(readOptions(args, variables), null);

describe("the flags of a deployment", () => {
  it("reads the flags of a deployment, and only secrets from the environment", async () => {
    const variables = {
      MAIL_KEY: "m",
      FEED_KEY_X: "f",
      SMS_KEY: "",
      HOME: "/root",
      SESSION_SECRET: "s",
    };
    expect(await options(good, variables)).toMatchObject({
      environment: "production",
      host: "trade.acme.example",
      owner: { email: "ann@acme.example", name: "ann@acme.example" },
      secrets: { MAIL_KEY: "m", FEED_KEY_X: "f" },
      isDryRun: false,
    });
  });

  it.each([
    [["--env", "dev"], "--env is one of"],
    [["--currency", "dollars"], "--currency"],
    [["--timezone", "Mars/Olympus"], "--timezone"],
    [["--lang", "xx"], "--lang"],
    [["--nonsense"], "--nonsense"],
    [["--host", "https://acme.example"], "--host is a name"],
    [["--host", "acme.example:443"], "--host is a name"],
    [["--host", "o'hara.example"], "--host is a name"],
    [["--company", "a\u0000b"], "--company"],
    [["--owner-email", "nobody"], "--owner-email"],
  ])("refuses the deployment flag %j", async (more, text) => {
    await expect((async () => options([...good, ...more]))()).rejects.toThrow(text);
  });

  it("asks for missing flags at a terminal, and reports a missing flag when there is no terminal", async () => {
    await expect(options(good.slice(2))).rejects.toThrow("--host is missing");
    const asked: string[] = [];
    const given = await askMissing(readOptions([], {}), async (question) => {
      asked.push(question);
      return ["trade.acme.example", "Acme", "ann@acme.example"][asked.length - 1] ?? "";
    });
    expect(given).toMatchObject({ host: "trade.acme.example", company: "Acme" });
    await expect(askMissing(readOptions([], {}), async () => "")).rejects.toThrow(DeployError);
  });

  it("requires no flags for a dry run", async () => {
    expect(await options(["--dry-run"])).toMatchObject({
      host: "trade.example.com",
      isDryRun: true,
    });
  });
});
