/** People, their sessions, the codes that were sent to them, and their three accounts. */

import { randomInt, randomUUID } from "node:crypto";
import { Refused, round, stamp, text } from "./refused.ts";
import { areaCodes, settings } from "./settings.ts";

type Input = Record<string, string>;

export interface Account {
  accountTypeId: number;
  type: "forex" | "micro" | "change";
  currencyId: number;
  /** Free part of the balance. */
  balance: number;
  /** Part of the balance that orders and withdrawals hold. */
  lockBalance: number;
}

interface LogRow {
  accountTypeId: number;
  Value: number;
  Type: string;
  Memo: string;
  MemoTran: string;
  CreatedAtTran: string;
}

export interface Person {
  id: number;
  uid: string;
  email: string;
  mobile: string;
  area_code: string;
  password: string;
  payPassword: string;
  name: string;
  isDemo: boolean;
  accounts: Account[];
  log: LogRow[];
}

const demoMoney = 10_000;

export class People {
  readonly all: Person[] = [];
  /** Every code that was sent, for tests; a real company would send them by mail. */
  readonly mail: { to: string; code: string }[] = [];
  readonly #sessions = new Map<string, Person>();

  constructor() {
    const first = this.#add({ email: "trader@own.test", password: "Own-secret-1" });
    Object.assign(first, { name: "Ada Own", payPassword: "864209" });
    this.#fund(first);
  }

  /** The person of a token, or code 999: the session is not valid. */
  ofToken(token: string | undefined): Person {
    const person = this.#sessions.get(token ?? "");
    if (!person) throw new Refused("Please sign in again", 999);
    return person;
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  signIn({ account, password }: Input) {
    const person = this.#byAccount(account ?? "");
    if (!person || person.password !== password) throw new Refused("Wrong account or password");
    return this.#session(person);
  }

  demo() {
    const person = this.#add({ isDemo: true });
    this.#fund(person);
    return this.#session(person);
  }

  register(input: Input): void {
    const account = text(input, "account");
    if (text(input, "password") !== input.re_password) throw new Refused("Passwords differ");
    const area = areaCodes.find(({ id }) => id === Number(input.area_id));
    const byMail = account.includes("@");
    if (!byMail && !area) throw new Refused("Please choose an area code");
    if (this.#byAccount(account, area?.global_code)) throw new Refused("Account already exists");
    if (settings.verify_reg_type !== "3") this.#checkCode(account, input.sms_code);
    const person = this.#add({
      email: byMail ? account : "",
      mobile: byMail ? "" : account,
      area_code: byMail ? "" : (area?.global_code ?? ""),
      password: input.password ?? "",
      name: input.name ?? "",
      payPassword: input.pay_password ?? "",
    });
    this.#fund(person);
  }

  sendCode(to: string): void {
    this.mail.push({ to, code: String(randomInt(100_000, 1_000_000)) });
  }

  forgotten(input: Input): void {
    const account = text(input, "account");
    if (text(input, "new_password") !== input.secondary_password)
      throw new Refused("Passwords differ");
    const person = this.#byAccount(account);
    if (!person) throw new Refused("Account does not exist");
    this.#checkCode(account, input.auth_code);
    person.password = input.new_password ?? "";
  }

  changePassword(person: Person, input: Input): void {
    const password = text(input, "new_password");
    this.#checkCode(person.email || person.mobile, input.auth_code);
    person.password = password;
  }

  changePayPassword(person: Person, input: Input): void {
    person.payPassword = text(input, "password");
  }

  resetDemo(person: Person): void {
    if (!person.isDemo) throw new Refused("Only a demo account can be reset");
    person.log = [];
    this.#fund(person);
  }

  account(person: Person, type: Account["type"]): Account {
    const account = person.accounts.find((each) => each.type === type);
    if (!account) throw new Error(`no ${type} account`);
    return account;
  }

  /** Books money into or out of an account, with a row in its history. */
  book(person: Person, account: Account, value: number, type: string, memo: string): void {
    account.balance = round(account.balance + value, 6);
    person.log.unshift({
      accountTypeId: account.accountTypeId,
      Value: round(value, 6),
      Type: type,
      Memo: memo,
      MemoTran: memo,
      CreatedAtTran: stamp(),
    });
  }

  #checkCode(to: string, code: string | undefined): void {
    const sent = this.mail.findLast((each) => each.to === to);
    if (!sent || sent.code !== code) throw new Refused("The code is wrong");
  }

  #session(person: Person) {
    const token = randomUUID();
    this.#sessions.set(token, person);
    return { token, user: userOf(person) };
  }

  #byAccount(account: string, area = ""): Person | undefined {
    return this.all.find(
      (each) =>
        (each.email !== "" && each.email === account) ||
        (each.mobile !== "" && phone(each.area_code + each.mobile) === phone(area + account)),
    );
  }

  #add(given: Partial<Person>): Person {
    const id = 501 + this.all.length;
    const blank = { email: "", mobile: "", area_code: "", password: "", payPassword: "", name: "" };
    const person: Person = {
      ...{ id, uid: `80${id}`, isDemo: false, accounts: [], log: [], ...blank },
      ...given,
    };
    this.all.push(person);
    return person;
  }

  #fund(person: Person): void {
    const types = ["forex", "micro", "change"] as const;
    person.accounts = types.map((type, index) => ({
      accountTypeId: index + 1,
      type,
      currencyId: 1,
      balance: 0,
      lockBalance: 0,
    }));
    for (const account of person.accounts)
      this.book(person, account, demoMoney, "opening", "Opening balance");
  }
}

/** The user as the documents name its fields. */
export function userOf(person: Person) {
  return {
    uid: person.uid,
    id: person.id,
    email: person.email,
    mobile: person.mobile,
    area_code: person.area_code,
    name: person.name,
    nickname: person.name,
    level: 1,
    credit_score: 100,
    is_demo: person.isDemo ? 1 : 0,
    is_real: 0,
    is_trader: 0,
    remark: "",
    invite_code: `OWN${person.id}`,
  };
}

/** Gives a phone number one form for all spellings of its area code: +001, 001 or 1. */
const phone = (written: string) => written.replace(/\D/g, "").replace(/^0+/, "");
