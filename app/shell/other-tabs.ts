/** Keeps all tabs of a browser in the same account: a tab with another account reloads itself. */
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
  // A page that the browser had suspended has missed the `storage` event.
  window.addEventListener("pageshow", follow);
  // Another tab may have switched the account since this tab started.
  follow();
}
