import { useState } from "react";
import { errorCodes } from "#domain/errors/errors.ts";
import { m } from "../i18n/page-messages.ts";
import { toast } from "../ui/toasts.ts";
import type { AnyCall, ApiError, Input, Output } from "./client.ts";
import { isPlatform } from "./dialect.ts";
import { useMutation } from "./use-mutation.ts";

/** Input of the call; null marks a field that has no value yet, and so is invalid. */
type Draft<C extends AnyCall> = { [K in keyof Input<C>]: Input<C>[K] | null };
type Names<V> = ReadonlyArray<keyof V>;
type Texts<V> = { [K in keyof V]?: string | false | undefined };

export interface FormRules<C extends AnyCall, V> {
  /** Returns the call's input. The texts in `values` are already trimmed and on one line. */
  input(values: V): Draft<C>;
  /** Fields whose text is sent unchanged: passwords, and texts of several lines. */
  raw?: Names<V>;
  optional?: Names<V>;
  /** Text for a field that is missing or refused; it says which values the field accepts. */
  texts?: { [K in keyof V]?: () => string };
  /** Errors that the call's schema cannot know. */
  errors?(values: V): Texts<V>;
}

type Refusals<N extends PropertyKey> = N | Readonly<Record<number, N>>;

export interface FormOptions<C extends AnyCall, V> extends FormRules<C, V> {
  start: V | (() => V);
  /** False while something outside the form is missing: then the form is not sent. */
  ready?: boolean;
  /** Field for a refusal that names no field: one field for all codes, or a field for each code. */
  refusals?: Refusals<keyof V>;
  success?(answer: Output<C>): string;
  /** @param values the sent values */
  onDone?(answer: Output<C>, values: V): unknown;
  onRefusal?(error: ApiError): unknown;
}

const cleaned = <V extends object>(values: V, raw: Names<V> = []): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && !raw.includes(name as keyof V)
        ? value.replace(/\s+/g, " ").trim()
        : value,
    ]),
  ) as V;

export function problemsOf<C extends AnyCall, V extends object>(
  call: C,
  typed: V,
  { input, raw, optional = [], texts, errors }: FormRules<C, V>,
): Texts<V> {
  const values = cleaned(typed, raw);
  const draft = input(values) as Partial<Record<keyof V, unknown>>;
  // Skips the schema for a company's own back end. The schema may refuse its values, for example an
  // address as the id of a picture.
  const issues = isPlatform() ? (call.input.safeParse(draft).error?.issues ?? []) : [];
  const refused = new Set(issues.map(({ path }) => path[0]));
  const own = errors?.(values) ?? ({} as Texts<V>);
  const problem = (name: keyof V) => {
    if (own[name]) return own[name];
    const isText = typeof values[name] === "string" && draft[name] !== undefined;
    const isMissing = isText && String(values[name]).trim() === "" && !optional.includes(name);
    if (isMissing) return (texts?.[name] ?? m.access_input_missing)();
    const isWrong = draft[name] === null || refused.has(String(name));
    return isWrong ? (texts?.[name] ?? m.desk_content_place_wrong)() : undefined;
  };
  const named = (Object.keys(values) as Array<keyof V>).map((name) => [name, problem(name)]);
  return Object.fromEntries(named.filter(([, text]) => text));
}

/** Returns the field that a refusal names, or else the field for its code; null if none. */
export function refusedField(
  error: ApiError | null,
  refusals: Refusals<PropertyKey> = {},
): string | null {
  if (!error) return null;
  const { field } = (error.data ?? {}) as { field?: unknown };
  const usual = typeof refusals === "object" ? refusals[error.code] : refusals;
  const name = typeof field === "string" ? field : usual;
  return name === undefined ? null : String(name);
}

/**
 * Makes the state of a form that sends a call: values, one idempotency key, toast and reset. The
 * error at a field comes from the form's own check or from the server. A refusal keeps all input.
 */
export function useForm<C extends AnyCall, V extends object>(call: C, options: FormOptions<C, V>) {
  const { start, ready = true } = options;
  const [values, setValues] = useState(start);
  const [tried, setTried] = useState<Names<V>>([]);
  const [sent, setSent] = useState<V | null>(null);
  const problems = problemsOf(call, values, options);
  function fieldOf(failure: ApiError | null): string | null {
    const name = refusedField(failure, options.refusals);
    return name !== null && Object.hasOwn(values, name) ? name : null;
  }
  const mutation = useMutation(
    call,
    (error) => options.onRefusal?.(error) === true || fieldOf(error) !== null,
  );
  const { busy, error, forget } = mutation;
  const refused = fieldOf(error);
  const set = (part: Partial<V>) => setValues((now) => ({ ...now, ...part }));

  function errorOf(name: keyof V): string | undefined {
    if (tried.includes(name) && problems[name]) return problems[name];
    if (refused !== name || sent?.[name] !== values[name]) return undefined;
    // The server's message for an invalid request is about the whole request, not about this field.
    return error?.code === errorCodes.invalid_request
      ? m.desk_content_place_wrong()
      : error?.message;
  }

  /** Shows the errors of these fields (all if none is named). Returns true if all are valid. */
  function check(...some: Names<V>): boolean {
    const names = some.length > 0 ? some : (Object.keys(values) as Array<keyof V>);
    setTried((now) => [...now, ...names]);
    return ready && names.every((name) => !problems[name]);
  }

  /** @param more the input that comes from no field */
  async function submit(more?: Partial<Input<C>>): Promise<void> {
    if (!check()) return;
    setSent(values);
    const clean = cleaned(values, options.raw);
    const answer = await mutation.send({ ...options.input(clean), ...more } as Input<C>);
    if (answer === null) return;
    if (options.success) toast(options.success(answer), "success");
    await options.onDone?.(answer, clean);
  }

  return {
    ...{ values, set, check, submit, busy },
    /** Refusal that no field shows. */
    error: refused === null ? error : null,
    /** True once `check` or `submit` has run, until `uncheck` or `reset`. */
    tried: tried.length > 0,
    errorOf,
    uncheck: () => setTried([]),
    forget,
    field: <K extends keyof V>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => set({ [name]: value } as Partial<Pick<V, K>> as Partial<V>),
      error: errorOf(name),
    }),
    reset() {
      setValues(start);
      setTried([]);
      forget();
    },
  };
}
