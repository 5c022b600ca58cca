/** The API call that each page needs. The app offers no page whose call the back end lacks. */
import { isOffered } from "../../api/dialect.ts";

const needs: Readonly<Record<string, `/${string}`>> = {
  "/rank": "/api/follow/ranking",
  "/mine/statement": "/api/account/statement",
  "/mine/sessions": "/api/user/sessions",
  "/mine/desk-log": "/api/user/desk_log",
  "/mine/second-factor": "/api/user/second_factor",
  "/mine/notices": "/api/user/notice_choices",
  "/mine/alerts": "/api/alert/list",
  "/calendar": "/api/calendar/list",
  "/status": "/api/status",
  "/mine/passkeys": "/api/user/passkeys",
};

export function isPageOffered(path: string): boolean {
  const page = path.split("?")[0] ?? "";
  const call = /^\/loan\b/.test(page) ? "/api/loan/agreement" : needs[page];
  return call === undefined || isOffered({ path: call });
}
