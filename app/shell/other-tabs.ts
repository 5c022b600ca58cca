/** All tabs of a browser are in the same account: one that stayed behind loads itself again. */
import { traderSession } from "../api/token.ts";
import { deviceTexts } from "../device.ts";

export function followOtherTabs(): void {
  const follow = () => {
    const isSwitched = traderSession.read() !== null && deviceTexts.getItem("token") !== null;
    if (isSwitched && !traderSession.isKept()) location.reload();
  };
  window.addEventListener("storage", ({ key }) => {
    if (key === "token") follow();
  });
  // A page that the browser had put aside missed the event.
  window.addEventListener("pageshow", follow);
}
