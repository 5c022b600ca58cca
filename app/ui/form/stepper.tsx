import type { ReactNode } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import styles from "./stepper.module.css";

export interface Step {
  title: string;
  /** The time of the step, or what is missing. Only shown in a vertical list. */
  detail?: ReactNode;
}

interface StepperProps {
  label: string;
  steps: readonly Step[];
  /** Index of the current step; the number of steps when all are done. */
  current: number;
  failed?: boolean;
  vertical?: boolean;
  testId?: string;
}

export function Stepper({ label, steps, current, failed, vertical, testId }: StepperProps) {
  return (
    <ol
      className={`bare-list flex ${vertical ? `${styles.vertical} column` : styles.row}`}
      aria-label={label}
      data-testid={testId}
    >
      {steps.map(({ title, detail }, index) => {
        const state = stateOf(index, current, failed ?? false);
        return (
          <li
            key={title}
            data-state={state}
            aria-current={index === current ? "step" : undefined}
            className={`${styles.step} flex relative text-s ink-3`}
          >
            <span
              className={`${styles.mark} grid place-center flex-none sunken circle ink-2 w-620 tabular`}
              aria-hidden="true"
            >
              {state === "done" && <Icon name="check" size={16} />}
              {state === "failed" && <Icon name="close" size={16} />}
              {(state === "current" || state === "upcoming") && index + 1}
            </span>
            <span className={`${styles.text} grid gap-2`}>
              {title}
              {state === "done" && <span className="hidden-text"> ({m.kit_step_done()})</span>}
              {state === "failed" && <span className="hidden-text"> ({m.kit_step_failed()})</span>}
              {vertical && detail !== undefined && (
                <small className="text-s ink-3 w-400">{detail}</small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(index: number, current: number, failed: boolean) {
  if (index < current) return "done";
  if (index > current) return "upcoming";
  return failed ? "failed" : "current";
}
