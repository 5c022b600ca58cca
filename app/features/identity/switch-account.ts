import { userInfo } from "#domain/contracts/http/user.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { ApiError, networkError, requestData } from "../../api/client.ts";
import { otherSessionAtom } from "../../data/trader/session.ts";
import { adoptSession, keepOther } from "../../data/trader/sign-in.ts";
import { store } from "../../state.ts";

/**
 * Opens the other account of this device; the current one keeps its session.
 * @returns false if the other account's session has ended: opening it needs a sign-in
 * @throws ApiError if no answer came; then nothing has changed
 */
export async function openOther(): Promise<boolean> {
  const other = store.get(otherSessionAtom);
  if (!other) return false;
  try {
    const user = await requestData(userInfo, {}, { token: other.token });
    adoptSession({ token: other.token, user });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw networkError(error);
    if (error.code !== errorCodes.session_invalid) throw error;
    keepOther(null);
    return false;
  }
}
