/**
 * Sends every harmless call of the specification to a back end, and judges whether the app can read
 * the answers.
 */
import type { AnyCall } from "#app/api/client.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { appCalls } from "./app-calls.ts";
import { AppReader } from "./app-reader.ts";
import { isFailure, type Judged, judge, noRows, type Verdict, verdicts } from "./judge.ts";
import { litNames } from "./lights.ts";
import {
  type Asker,
  demoStep,
  Known,
  personSteps,
  type Step,
  signInStep,
  traderSteps,
  visitorSteps,
} from "./plan.ts";
import { probe } from "./probe.ts";
import { SocketProbe } from "./socket-probe.ts";

export interface Options {
  url: URL;
  /** Account name of a customer, for calls that a demo account may not make. */
  account?: string | undefined;
  password?: string | undefined;
  /** If true, the sign-in to `account` is the only call that has an effect. */
  readOnly?: boolean;
  /** True to open a demo account and trade with its play money. */
  act?: boolean;
}

export interface Line extends Judged {
  /** Name of the call, as `GET /api/menu` or `socket DAY_MARKET`. */
  name: string;
  /** True if the app makes this call today. */
  isUsed: boolean;
}

const callOfPath = new Map<string, AnyCall>(appCalls.map((call) => [call.path, call]));

const whySkipped = {
  session: "it needs a session: give --account, or leave out --read-only",
  account: "it needs --account and --password",
  act: "it needs --act",
  demo: "no demo account was opened",
  lasting: "it changes something for good, or sends letters",
};

export class Check {
  readonly #options: Options;
  readonly #reader: AppReader;
  readonly #known = new Known();
  readonly #lines = new Map<string, Line>();
  readonly #tokens: Record<Asker, string> = { visitor: "", person: "", trader: "" };
  #socket: SocketProbe | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#reader = new AppReader(options.url);
  }

  async run(): Promise<Line[]> {
    for (const step of visitorSteps) await this.#take(step);
    await this.#openSessions();
    for (const step of personSteps) await this.#take(step);
    await this.#listen();
    for (const step of traderSteps) await this.#take(step);
    this.#judgeSocket();
    this.#socket?.close();
    for (const path of Object.keys(specified)) {
      if (!this.#lines.has(path)) this.#leave(path, whySkipped.lasting);
    }
    const order = Object.keys(specified);
    const place = (path: string) => (order.indexOf(path) + order.length + 1) % (order.length + 1);
    return [...this.#lines].sort(([a], [b]) => place(a) - place(b)).map(([, line]) => line);
  }

  /**
   * Signs in to the customer's account if given, and opens a demo account unless changes are
   * forbidden.
   */
  async #openSessions(): Promise<void> {
    const { account, password, readOnly = false } = this.#options;
    if (account && password)
      this.#tokens.person = await this.#signIn(signInStep(account, password));
    else this.#leave("/api/user/loginForU", whySkipped.account);
    if (readOnly) return this.#leave(demoStep.path, whySkipped.session);
    this.#tokens.trader = await this.#signIn(demoStep);
    this.#tokens.person ||= this.#tokens.trader;
  }

  async #signIn(step: Step): Promise<string> {
    await this.#take(step);
    const { token } = this.#known.one(step.path);
    return typeof token === "string" ? token : "";
  }

  #reason({ as }: Step): string | null {
    if (as === "visitor") return null;
    if (as === "person") return this.#tokens.person === "" ? whySkipped.session : null;
    if (!this.#options.act || this.#options.readOnly) return whySkipped.act;
    return this.#tokens.trader === "" ? whySkipped.demo : null;
  }

  async #take(step: Step): Promise<void> {
    const { path, as } = step;
    const call = specified[path];
    if (!call) throw new Error(`the specification has no ${path}`);
    const fields = this.#reason(step) ?? step.fields(this.#known);
    if (typeof fields === "string") return this.#leave(path, fields);
    const token = this.#tokens[as];
    const sent = await this.#reader.sent(call, fields);
    const heard = await probe({ base: this.#options.url, token }, path, call, sent);
    if (heard.kind === "envelope" && heard.code === errorCodes.ok) {
      this.#known.keep(path, heard.data);
    }
    const used = callOfPath.get(path) ?? null;
    const reading = used && (await this.#reader.read(call, used, fields, heard, token));
    this.#tell(path, judge({ specified: call, lit: litNames(path), call: used, heard, reading }));
    if (step.hears) await this.#socket?.hear(step.hears);
  }

  #leave(path: string, note: string): void {
    if (!this.#lines.has(path)) this.#tell(path, { verdict: "not asked", note });
  }

  /** Keeps the worst verdict on a call, preferring verdicts on answers with rows. */
  #tell(path: string, judged: Judged): void {
    const before = this.#lines.get(path);
    if (before && rank(before) >= rank(judged)) return;
    const name = `${specified[path]?.method ?? "socket"} ${path}`;
    const isUsed = callOfPath.has(path) || !specified[path];
    this.#lines.set(path, { name, isUsed, ...judged });
  }

  async #listen(): Promise<void> {
    const { url, act } = this.#options;
    this.#socket = await SocketProbe.open(url, await this.#reader.messageReader());
    if (!this.#socket) return;
    this.#socket.send({ type: "ping" });
    this.#socket.send({ type: "sub", topic: "DAY_MARKET" });
    await this.#socket.hear("pong");
    await this.#socket.hear("DAY_MARKET");
    const token = (act && this.#tokens.trader) || this.#tokens.person;
    if (token === "") return;
    this.#socket.send({ type: "login", token });
    await this.#socket.hear("login");
    this.#socket.send({ type: "sub", topic: "FOREX_TRADE" });
    this.#socket.send({ type: "sub", topic: "FOREX_CLOSED" });
  }

  #judgeSocket(): void {
    const socket = this.#socket;
    const judged = (kind: SocketKind) =>
      socket?.judge(kind) ?? ({ verdict: "not there", note: "no socket opens" } as const);
    const skip = (note: string): Judged => ({ verdict: "not asked", note });
    const isTrading = this.#options.act === true && this.#tokens.trader !== "";
    const hasSession = this.#tokens.person !== "";
    this.#tell("pong", judged("pong"));
    this.#tell("DAY_MARKET", judged("DAY_MARKET"));
    this.#tell("login", hasSession ? judged("login") : skip(whySkipped.session));
    for (const kind of ["FOREX_TRADE", "FOREX_CLOSED"] as const) {
      this.#tell(kind, isTrading ? judged(kind) : skip(whySkipped.act));
    }
  }
}

type SocketKind = "pong" | "login" | "DAY_MARKET" | "FOREX_TRADE" | "FOREX_CLOSED";

const severity: readonly Verdict[] = [
  "not asked",
  "fits",
  "understood",
  "optional missing",
  "refused",
  "not there",
  "not understood",
];
const rank = ({ verdict, note }: Judged) =>
  severity.indexOf(verdict) - (note === noRows && verdict !== "not asked" ? 3 : 0);

/** Selects the lines whose verdict says that the app cannot work with the back end. */
export const failures = (lines: readonly Line[]) =>
  lines.filter(({ verdict, isUsed }) => isFailure(verdict, isUsed));

/** Counts the verdicts, as `91 calls: 40 fit, …`. */
export function countText(lines: readonly Line[]): string {
  const parts = verdicts.map((verdict) => {
    const count = lines.filter((line) => line.verdict === verdict).length;
    return `${count} ${verdict}`;
  });
  return `${lines.length} calls and messages: ${parts.join(", ")}`;
}
