import { getCompanyStatus } from "#domain/contracts/http/company.ts";
import { callApi } from "../../api/client.ts";
import { traderSession } from "../../api/token.ts";

const signInPages = /^\/(login|forgot)(\/|$)/;

/**
 * Redirects visitors of a closed company to the address that the company names. Signed-in traders
 * and the sign-in pages stay, because traders can still close positions and withdraw.
 * @returns true if the visitor is redirected
 */
export async function leaveWhenClosed(): Promise<boolean> {
  try {
    if (traderSession.read() || signInPages.test(location.pathname)) return false;
    const { status, loss_url } = await callApi(getCompanyStatus, {});
    const isLeft = status === "closed" && /^https?:\/\//.test(loss_url);
    if (isLeft) location.replace(loss_url);
    return isLeft;
  } catch {
    // A failed request does not mean that the company is closed. The pages show what they can.
    return false;
  }
}
