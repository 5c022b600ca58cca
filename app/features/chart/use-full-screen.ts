import { useEffect, useState } from "react";
import { warnOf } from "../../api/warn-of.ts";
import { useKeyDown } from "../../ui/use-key-down.ts";

/** Fills the screen with the chart, by the browser where it can. Escape ends it. */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  useKeyDown((event) => {
    if (event.key === "Escape" && !event.defaultPrevented) setOn(false);
  });
  const toggle = () => {
    const next = !isOn;
    setOn(next);
    // Sheets lie in the page's own layer: the whole page goes to the screen, the chart over it.
    const asked = next
      ? document.documentElement.requestFullscreen?.()
      : document.fullscreenElement && document.exitFullscreen();
    // Over the page it fills the window also where the browser refuses.
    void Promise.resolve(asked).catch(warnOf("the browser keeps its frame around the chart"));
  };
  return { isOn, toggle };
}
