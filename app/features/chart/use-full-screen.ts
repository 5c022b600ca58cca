import { useEffect, useState } from "react";
import { warnOf } from "../../api/warn-of.ts";
import { useKeyDown } from "../../ui/use-key-down.ts";

/** Fills the screen with the chart; if the browser refuses, fills the window. Escape ends this. */
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
    // Makes the whole page full screen, because sheets are outside the chart.
    const asked = next
      ? document.documentElement.requestFullscreen?.()
      : document.fullscreenElement && document.exitFullscreen();
    // The chart fills the window even if the browser refuses full screen.
    void Promise.resolve(asked).catch(warnOf("the browser keeps its frame around the chart"));
  };
  return { isOn, toggle };
}
