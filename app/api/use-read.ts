import { useCallback, useEffect, useState } from "react";
import { m } from "../i18n/page-messages.ts";
import { ApiError } from "./client.ts";

/** Something a page reads when it opens, and again when it asks for it. What was read stays while it is read again. */
export function useRead<T>(read: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same reading for the life of the page
  const again = useCallback(async () => {
    setError(null);
    try {
      setData(await read());
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : m.shell_network_error());
    }
  }, []);
  useEffect(() => void again(), [again]);
  return { data, error, again };
}
