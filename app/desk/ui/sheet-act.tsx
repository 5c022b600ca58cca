import { type ComponentType, type ReactNode, useState } from "react";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SmallButton } from "./page.tsx";

export interface SheetActProps {
  label: string;
  /** Accessible name of the button, if its label is not enough. */
  buttonLabel?: string | undefined;
  /** Title of the dialog; the label by default. */
  title?: string | undefined;
  tone?: "primary" | "quiet" | "down" | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
  /** @param closing makes a function that closes the dialog and then calls the given function */
  children(close: () => void, closing: Closing): ReactNode;
}

type Closing = <A extends unknown[], R>(
  then: ((...args: A) => R) | undefined,
) => (...args: A) => R | undefined;

export function SheetAct(props: SheetActProps) {
  const { label, buttonLabel, title = label, testId, children, ...button } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const closing: Closing =
    (then) =>
    (...args) => {
      close();
      return then?.(...args);
    };
  return (
    <>
      <SmallButton
        {...button}
        aria-label={buttonLabel}
        onClick={() => setOpen(true)}
        data-testid={testId}
      >
        {label}
      </SmallButton>
      <Sheet open={isOpen} title={title} onClose={close}>
        {children(close, closing)}
      </Sheet>
    </>
  );
}

export interface AskedForm {
  onClose(): void;
  onSent(): unknown;
}

type ActProps<P> = Omit<SheetActProps, "children"> &
  Omit<P, "onClose" | "children"> &
  Partial<Pick<AskedForm, "onSent">>;

/** Makes a component: a button that opens a dialog with the form. */
export const actOf =
  <P extends Partial<AskedForm>>(Form: ComponentType<P>) =>
  (props: ActProps<P>) => {
    const { label, buttonLabel, title, tone, disabled, testId, ...form } = props;
    return (
      <SheetAct {...{ label, buttonLabel, title, tone, disabled, testId }}>
        {(close, closing) => (
          <Form {...(form as unknown as P)} onClose={close} onSent={closing(props.onSent)} />
        )}
      </SheetAct>
    );
  };
