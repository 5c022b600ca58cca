/**
 * Extracts from an error the facts that may be logged. An error's message may repeat a user's
 * input. So a message is logged only if it has a known form, and without the values in it.
 */

const framesMax = 6;
const depthMax = 3;

/** Forms of messages that contain only names of our own tables, columns and members. */
const fixed: readonly RegExp[] = [
  /^D1_[A-Z_]*ERROR: (?:(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w., ]+)?|no such (?:table|column): [\w.]+)/,
  /^(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w., ]+)?/,
  /SQLITE_[A-Z_]+/,
  /^D1_[A-Z_]*ERROR/,
  /^Network connection lost/,
  /^Cannot read properties of (?:undefined|null)/,
  /^[\w.]+ is not (?:a function|defined|iterable)/,
  /^Durable Object [a-z ,]{3,80}/,
  /^internal error/,
  /^The operation was aborted[a-z ]*/,
  /^[\w -]{2,30} answered \d{3}$/,
];

export interface CauseFacts {
  kind: string;
  /** Message; absent if its form is not in `fixed`. */
  text?: string;
  /** Functions on the stack and their places in the code, innermost first. */
  at: string[];
  cause?: CauseFacts;
}

function textOf(message: string): string | null {
  for (const form of fixed) {
    const [told] = form.exec(message) ?? [];
    if (told !== undefined) return told;
  }
  return null;
}

/** Form of a line for a stack frame. Only the function's name and the place are extracted. */
const frame =
  /^\s+at (?:async )?(?:([\w.$#<>]+(?: \[as \w+\])?) \()?(?:[^()\s]*\/)?([\w.-]+:\d+:\d+)\)?$/;

function framesOf({ stack = "", message }: Error): string[] {
  // Skips the message: it precedes the frames, and a line of it may look like a frame.
  const start = stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split("\n");
  return lines
    .flatMap((line) => {
      const [, name, place] = frame.exec(line) ?? [];
      return place === undefined ? [] : [name === undefined ? place : `${name} ${place}`];
    })
    .slice(0, framesMax);
}

export function causeFacts(cause: unknown, depth = 1): CauseFacts {
  if (!(cause instanceof Error)) return { kind: typeof cause, at: [] };
  const text = textOf(cause.message);
  return {
    kind: /^([A-Z][A-Za-z]{1,40})?Error$/.test(cause.name) ? cause.name : "Error",
    ...(text === null ? {} : { text }),
    at: framesOf(cause),
    ...(cause.cause === undefined || depth >= depthMax
      ? {}
      : { cause: causeFacts(cause.cause, depth + 1) }),
  };
}
