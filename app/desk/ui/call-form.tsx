import type { ComponentProps, ReactNode } from "react";
import * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { ApiError, Input, Output } from "../../api/client.ts";
import { type FormOptions, useForm } from "../../api/use-form.ts";
import { Button } from "../../ui/button.tsx";
import type { FieldState } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { m } from "../desk-messages.ts";
import { conflictText } from "../error-text.ts";
import { DeskField } from "./desk-field.tsx";
import type { FieldLook } from "./field-look.ts";
import forms from "./form.module.css";
import { ErrorNotice, Fact, Facts } from "./page.tsx";
import { SheetAct, type SheetActProps } from "./sheet-act.tsx";

interface ActionFormProps {
  action: string;
  tone?: "primary" | "down";
  /** State of the form, as `useForm` returns it. `submit` checks the fields before it sends. */
  form: { busy: boolean; error: ApiError | null; submit(): unknown };
  disabled?: boolean;
  /** True if the button that sends has the focus when the dialog opens. */
  isFirst?: boolean;
  testId: string;
  onClose(): void;
  children: ReactNode;
}

export function ActionForm(props: ActionFormProps) {
  const { action, tone = "primary", form, disabled, testId } = props;
  return (
    <Form onSubmit={() => form.submit()} className={`${forms.form} stack gap-14`}>
      {props.children}
      <ErrorNotice error={form.error} testId="desk-error" />
      <RecordToMake data={form.error?.data} />
      <div className="grid halves gap-10">
        <Button tone="quiet" onClick={props.onClose} disabled={form.busy}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          tone={tone}
          busy={form.busy}
          disabled={disabled}
          data-autofocus={props.isFirst}
          data-testid={testId}
        >
          {action}
        </Button>
      </div>
    </Form>
  );
}

const refusal = z.object({ record: z.object({ name: z.string(), text: z.string() }) });

/** Shows the DNS record that a refusal asks for; renders nothing for other errors. */
function RecordToMake({ data }: { data: unknown }) {
  const read = refusal.safeParse(data);
  if (!read.success) return null;
  const { name, text } = read.data.record;
  return (
    <Facts testId="desk-record">
      <Fact label={m.desk_record_name()} copy={name}>
        <bdi dir="ltr">{name}</bdi>
      </Fact>
      <Fact label={m.desk_record_text()} copy={text}>
        <bdi dir="ltr">{text}</bdi>
      </Fact>
    </Facts>
  );
}

export interface FormField extends FieldLook {
  start?: string;
  /** True to send the text with its spaces and line breaks. */
  raw?: true;
  /** Returns the text to show if the field is missing or wrong. */
  wrong?(): string;
  testId?: string;
}
export type FormFields<N extends string> = Readonly<Record<N, FormField>>;

/** Reason of an act on a customer. Without a reason, the server refuses the act. */
export const reasonField: FormField = {
  ...{ label: m.order_reason, input: "area", max: 500, testId: "desk-reason" },
};

interface FieldsProps<N extends string> {
  form: { values: Readonly<Record<N, unknown>>; field(name: never): unknown };
  of: { readonly [K in NoInfer<N>]?: FormField | false };
  /** Beginning of the test ids. */
  prefix?: string;
  beside?: boolean;
  disabled?: boolean;
}

export function Fields<N extends string>({ form, of, prefix, beside, ...own }: FieldsProps<N>) {
  const described = Object.entries<FormField | false | undefined>(of);
  const fields = described.map(([name, look]) =>
    look ? (
      <DeskField
        key={name}
        {...own}
        {...(form.field(name as never) as FieldState)}
        look={look}
        testId={look.testId ?? `${prefix}-${name}`}
      />
    ) : null,
  );
  return beside ? (
    <div className={`${forms.beside} grid align-start gap-12`}>{fields}</div>
  ) : (
    fields
  );
}

/** Input of a call, with plain text in place of enums: the call's schema checks the text. */
type Loose<T> = {
  [K in keyof T]?: T[K] | (T[K] extends string | undefined ? string : never) | null;
};

export interface CallFormProps<C extends DeskCall, N extends string>
  extends Omit<ComponentProps<typeof ActionForm>, "form" | "disabled" | "children">,
    Pick<FormOptions<C, Record<N, string>>, "errors" | "success" | "onDone"> {
  call: C;
  fields: FormFields<N>;
  /** Input that has no field in the form. */
  also?: Partial<Input<C>>;
  /** Converts the typed texts to the call's input; absent if both are the same. */
  input?(typed: Record<N, string>): Loose<Input<C>>;
  /** Called after a refusal. If given, the form shows no conflicts: the caller has to show them. */
  onRefusal?: FormOptions<C, Record<N, string>>["onRefusal"] | undefined;
  isDisabled?(typed: Record<N, string>): boolean;
  text?: ReactNode;
  prefix?: string;
  children?(typed: Record<N, string>, set: (part: Partial<Record<N, string>>) => void): ReactNode;
}

export function CallForm<C extends DeskCall, N extends string>(props: CallFormProps<C, N>) {
  const { call, fields, also, input, onRefusal, isDisabled, text, prefix } = props;
  const { errors, success, onDone, children, ...action } = props;
  const all = Object.entries<FormField>(fields) as Array<[N, FormField]>;
  const named = <T,>(of: (look: FormField) => T) =>
    Object.fromEntries(all.map(([name, look]) => [name, of(look)])) as Record<N, T>;
  const form = useForm<C, Record<N, string>>(call, {
    start: () => named(({ start, options }) => start ?? options?.()[0]?.value ?? ""),
    input: (typed) => ({ ...also, ...(input ? input(typed) : typed) }) as Input<C>,
    raw: all.filter(([, { raw }]) => raw).map(([name]) => name),
    texts: Object.fromEntries(
      all.flatMap(([name, { wrong }]) => (wrong ? [[name, wrong]] : [])),
    ) as Partial<Record<N, () => string>>,
    ...(errors && { errors }),
    ...(success && { success }),
    ...(onDone && { onDone }),
    ...(onRefusal && { onRefusal }),
  });
  const isElsewhere = onRefusal && form.error !== null && conflictText(form.error) !== null;
  return (
    <ActionForm
      {...action}
      form={isElsewhere ? { ...form, error: null } : form}
      disabled={isDisabled?.(form.values) ?? false}
    >
      {typeof text === "string" ? <p className="text-s ink-2">{text}</p> : text}
      {children?.(form.values, form.set)}
      <Fields form={form} of={fields} {...(prefix && { prefix })} />
    </ActionForm>
  );
}

type CallActProps<C extends DeskCall, N extends string> = Omit<SheetActProps, "children"> &
  Omit<CallFormProps<C, N>, "action" | "tone" | "testId" | "onClose"> & {
    /** Label of the button that sends; the act's label by default. */
    action?: string;
    sendId: string;
    /** True if `onDone` opens another page. Closing the dialog first would cancel that. */
    isLeft?: true;
  };

export function CallAct<C extends DeskCall, N extends string>(props: CallActProps<C, N>) {
  const { label, buttonLabel, title, tone, disabled, testId, sendId, ...own } = props;
  const { isLeft, onDone, ...form } = own;
  return (
    <SheetAct {...{ label, buttonLabel, title, tone, disabled, testId }}>
      {(close, closing) => (
        <CallForm
          action={label}
          {...form}
          testId={sendId}
          onClose={close}
          onDone={isLeft && onDone ? onDone : closing(onDone)}
        />
      )}
    </SheetAct>
  );
}

type ReasonActProps<C extends DeskCall> = Pick<SheetActProps, "label" | "tone" | "testId"> & {
  text: string;
  call: C;
  /** Input of the call except the reason. */
  also: Partial<Input<C>>;
  onDone(answer: Output<C>): unknown;
};

export function ReasonAct<C extends DeskCall>(props: ReasonActProps<C>) {
  return (
    <CallAct
      {...props}
      fields={{ reason: reasonField }}
      success={() => m.desk_recorded()}
      sendId="desk-reason-send"
    />
  );
}
