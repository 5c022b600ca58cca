import { useCallback, useEffect, useState } from "react";
import { statement, type WireStatement } from "#domain/contracts/http/statement.ts";
import { ApiError, callApi } from "../../../api/client.ts";
import { m } from "../../../i18n/page-messages.ts";

interface Reading {
  data: WireStatement | null;
  error: string | null;
}

/** Reads the statement of a period in ms. The answer for an earlier choice is ignored. */
export function useStatement(from: number, to: number) {
  const [reading, setReading] = useState<Reading>({ data: null, error: null });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads the period again
  useEffect(() => {
    const control = new AbortController();
    setReading({ data: null, error: null });
    callApi(statement, { from, to }, { quiet: true, signal: control.signal }).then(
      (data) => setReading({ data, error: null }),
      (failure: unknown) => {
        if (control.signal.aborted) return;
        const error = failure instanceof ApiError ? failure.message : m.shell_network_error();
        setReading({ data: null, error });
      },
    );
    return () => control.abort();
  }, [from, to, round]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  return { ...reading, again };
}
