/** The built platform that all engines walk through, and the acts of operators beside the walks. */
import { readFileSync } from "node:fs";
import { errorCodes } from "#domain/errors/errors.ts";
import { operatorStatements, operatorsFile } from "#scripts/desk-operators.ts";
import { openLocalDatabase, prepareState } from "#scripts/prepare-state.ts";
import { authenticator } from "#tests/support/node/authenticator.ts";
import { end, start, whenReady } from "./driver.ts";

const password = "an operator of the engines";
const operatorOf = (engine: string) => `${engine}@meridian.example`;

export interface Platform {
  /** An operator of support who signs in for the first time. */
  operator(engine: string): { email: string; password: string };
  /** The newest code that went to an address. */
  codeFor(recipient: string): Promise<string>;
  /** Gives a customer money, by two operators. */
  give(token: string, amount: string): Promise<void>;
  /** Id of the only master. */
  master: string;
  close(): Promise<void>;
}

export async function openPlatform(
  port: number,
  stateDir: string,
  engines: readonly string[],
): Promise<Platform> {
  await prepareState(stateDir);
  const { db, close } = await openLocalDatabase(stateDir);
  for (const name of engines) {
    const given = { email: operatorOf(name), name, role: "support" } as const;
    const statements = await operatorStatements(1, given, password);
    await db.batch(statements.map((sql) => db.prepare(sql)));
  }
  await close();
  const server = start(process.execPath, ["tests/support/node/serve-busy-market.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
  });
  const call = caller(`http://127.0.0.1:${port}`);
  await whenReady(() => call("/api/dev/outbox", null));
  const given = JSON.parse(readFileSync(operatorsFile(stateDir), "utf8")) as Array<{
    email: string;
    password: string;
  }>;
  const signIn = async (name: string): Promise<string> => {
    const known = given.find(({ email }) => email.startsWith(`${name}@`));
    const { ticket, secret } = await call<{ ticket: string; secret: string }>("/api/desk/login", {
      email: known?.email,
      password: known?.password,
    });
    const code = await authenticator(secret);
    return (await call<{ token: string }>("/api/desk/login_verify", { ticket, code })).token;
  };
  const [finance, risk] = [await signIn("finance"), await signIn("risk")];
  const approve = (queue: string, id: string, token: string) =>
    whenReady(() => call("/api/desk/decide", { queue, id, decision: "approve" }, token));

  async function makeMaster(): Promise<string> {
    const demo = { demo_id: crypto.randomUUID().replaceAll("-", "") };
    const { token } = await call<{ token: string }>("/api/user/createAccountDemoForU", demo);
    const nickname = "Steady Sea";
    await call("/api/follow/apply_trader", { nickname }, token);
    const { data } = await call<{ data: Array<{ id: string }> }>(
      "/api/desk/queue?queue=master&state=open",
      null,
      risk,
    );
    await approve("master", data[0]?.id ?? "", risk);
    return nickname;
  }

  return {
    operator: (engine) => ({ email: operatorOf(engine), password }),
    codeFor: (recipient) =>
      whenReady(async () => {
        const sent = await call<Array<{ recipient: string; body: string }>>(
          "/api/dev/outbox",
          null,
        );
        const bodies = sent.filter((each) => each.recipient === recipient);
        const code = bodies.flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? [])[0];
        if (!code) throw new Error(`no code went to ${recipient}`);
        return code;
      }),
    give: async (token, amount) => {
      const { id: user_id } = await call<{ id: string }>("/api/user/info", null, token);
      const asked = { user_id, account: "change", amount, reason: "to walk through a withdrawal" };
      const { id } = await call<{ id: string }>("/api/desk/adjust", asked, finance);
      await approve("adjustment", id, risk);
    },
    master: await makeMaster(),
    close: () => end(server),
  };
}

/** Calls the platform; without an input it reads. */
function caller(base: string) {
  return async <T>(path: string, input: object | null, token = ""): Promise<T> => {
    const answer = await fetch(base + path, {
      method: input ? "POST" : "GET",
      headers: { "content-type": "application/json", ...(token && { authorization: token }) },
      ...(input && { body: JSON.stringify(input) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== errorCodes.ok) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
}
