import { useEffect } from "react";
import { dataOf } from "../../data/loadable.ts";
import { refreshRunningMicro, runningMicroAtom } from "../../data/micro.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { useMicroExpiry } from "./use-micro-expiry.ts";

/** Running micro orders, read when a page opens and kept up to date while it is shown. */
export function useRunningMicro() {
  useTopic({ topic: "MICRO_CLOSED" });
  const running = useAtomValue(runningMicroAtom);
  useEffect(() => void refreshRunningMicro(), []);
  useMicroExpiry(dataOf(running));
  return running;
}
