import { useSyncExternalStore } from "react";
import { workspaceAtom } from "../../../data/workspace.ts";
import { useAtomValue } from "../../../state.ts";
import { roomOf } from "./panel-room.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** The panels' sizes in this window. */
export function usePanelRoom() {
  const { sizes } = useAtomValue(workspaceAtom);
  const width = useSyncExternalStore(subscribe, () => innerWidth);
  const height = useSyncExternalStore(subscribe, () => innerHeight);
  return roomOf(sizes, { width, height });
}
