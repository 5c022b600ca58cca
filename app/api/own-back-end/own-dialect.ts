/**
 * The specification's dialect, for companies with a back end of their own. Loaded only on their
 * pages. A stand-in answers some calls. For an act, the back end sends only a message. Any other
 * answer of the back end is converted to the contract's form.
 */
import type * as z from "zod/mini";
import { publicSettings } from "#domain/config/public-settings.ts";
import { login } from "#domain/contracts/http/access.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { areaList } from "#domain/contracts/http/codes.ts";
import { type BasicInfo, getBasicInfo } from "#domain/contracts/http/company.ts";
import { imageUpload, registerImage } from "#domain/contracts/http/files.ts";
import { type Pair, tradeList } from "#domain/contracts/http/market.ts";
import { type SpecifiedCall, specified } from "#domain/contracts/http/specified.ts";
import { internationalDigits } from "#domain/text/typed.ts";
import { ApiError, networkError, refusedCode } from "../client.ts";
import type { Dialect } from "../dialect.ts";
import type { Sendable, Sending } from "../send.ts";
import { traderSession } from "../token.ts";
import type { About } from "./about.ts";
import { actAnswer } from "./acts.ts";
import { answers } from "./answers.ts";
import { ask, openEnvelope } from "./ask.ts";
import { fitTo } from "./fit.ts";
import { outgoing } from "./outgoing.ts";
import { standIns } from "./stand-ins.ts";
import { isMissing, isRow, numberOf, type Row, textOf, Unfit } from "./values.ts";

const defaultSettings = Object.fromEntries(
  Object.entries(publicSettings).map(([key, each]) => [key, each.default]),
) as BasicInfo;

/** The only call in the specification that uploads pictures. It serves visitors and users. */
const uploadCall = specified[imageUpload.path] as SpecifiedCall;
const registerPath = "/api/user/register";

/** Keeps the newest answer of a call for later use. If a request fails, the older answer stays. */
class Newest<T> {
  value: T;
  reading: Promise<T> | null = null;

  constructor(value: T) {
    this.value = value;
  }

  keep(reading: Promise<T>): void {
    const before = this.reading;
    const kept = reading.then(
      (value) => {
        this.value = value;
        return value;
      },
      () => {
        if (this.reading === kept) this.reading = before;
        return before ?? this.value;
      },
    );
    this.reading = kept;
  }
}

export class OwnDialect implements Dialect {
  readonly #settings = new Newest<BasicInfo>(defaultSettings);
  readonly #pairs = new Newest<readonly Pair[]>([]);

  /** Products of the last successful read, because the socket cannot wait for a new read. */
  get pairs(): readonly Pair[] {
    return this.#pairs.value;
  }

  get zone(): string {
    return this.#settings.value.timezone;
  }

  async request(call: Sendable, input: Row, sending: Sending): Promise<unknown> {
    const answer = this.#answer(call, input, sending);
    if (call.path === getBasicInfo.path) this.#settings.keep(answer as Promise<BasicInfo>);
    if (call.path === tradeList.path) this.#pairs.keep(answer as Promise<Pair[]>);
    return answer;
  }

  offers({ path }: Pick<Call, "path">): boolean {
    return path in specified || path in standIns || path === registerImage.path;
  }

  takes({ path }: Pick<Call, "path">, field: string): boolean {
    return specified[path]?.fields.includes(field) ?? false;
  }

  uploadPath(): string {
    return imageUpload.path;
  }

  uploaded(call: Sendable, envelope: unknown): unknown {
    const { data } = openEnvelope(uploadCall, envelope);
    const row = isRow(data) ? data : { url: data };
    const url = textOf(row.url);
    if (url === "") throw new Unfit("the upload has no address");
    return fitted(call, { url, id: textOf(row.id) || url });
  }

  async #answer(call: Sendable, input: Row, sending: Sending): Promise<unknown> {
    const { path } = call;
    const about = this.#about(input, sending);
    const standIn = await standIns[path]?.(about);
    if (standIn !== undefined && standIn !== null) return fitted(call, standIn);
    const fields = await this.#fields(path, about);
    const { msg, data } = await ask(path, fields, sending);
    if (path === registerPath) return this.#signInRegistered(input, data, msg, sending);
    if (specified[path]?.answer.kind === "msg") return fitted(call, actAnswer(path, input, msg));
    const answer = answers[path];
    return fitted(call, answer ? await answer(data, about) : data);
  }

  /** A failure here precedes the call, so nothing was sent. */
  async #fields(path: string, about: About): Promise<Row> {
    try {
      return (await outgoing[path]?.(about)) ?? about.input;
    } catch (cause) {
      throw cause instanceof ApiError ? cause : networkError(cause);
    }
  }

  async #signInRegistered(input: Row, data: unknown, msg: string, sending: Sending) {
    if (isRow(data) && !isMissing(data.token)) {
      return fitted(login, answers[login.path]?.(data, this.#about(input, sending)));
    }
    const { password, type } = input;
    try {
      const account = await this.#fullAccount(input);
      return await this.request(login, { account, password, login_type: type }, sending);
    } catch (cause) {
      // The registration succeeded; only the sign-in after it has failed.
      throw new ApiError(refusedCode, msg || (cause as Error).message);
    }
  }

  /** Returns the account in the form that a sign-in needs: a phone number has its calling code. */
  async #fullAccount({ account, area_id }: Row): Promise<string> {
    if (isMissing(area_id) || area_id === "") return textOf(account);
    const international = internationalDigits(textOf(account));
    if (international !== null) return `+${international}`;
    const areas = await this.#read(areaList, []);
    const area = areas.find(({ id }) => id === numberOf(area_id));
    return `${area?.global_code ?? ""}${textOf(account).replace(/\D/g, "")}`;
  }

  #about(input: Row, sending: Sending): About {
    return {
      input,
      ask: (path, fields) => ask(path, fields, sending),
      read: (call, fields) =>
        this.request(call, fields as Row, {
          token: call.audience === "public" ? null : traderSession.read(),
        }) as Promise<never>,
      settings: () => this.#settings.reading ?? this.#read(getBasicInfo, defaultSettings),
      pairs: () => this.#pairs.reading ?? this.#read(tradeList, []),
    };
  }

  async #read<C extends Call>(
    call: C,
    otherwise: z.output<C["output"]>,
  ): Promise<z.output<C["output"]>> {
    try {
      return (await this.request(call, {}, { token: null })) as z.output<C["output"]>;
    } catch (cause) {
      console.warn(`${call.path} could not be read`, cause);
      return otherwise;
    }
  }
}

/** Converts an answer to the contract's output. @throws if the answer cannot be read */
function fitted(call: Pick<Sendable, "output">, wire: unknown): unknown {
  return call.output.parse(fitTo(call.output, wire));
}
