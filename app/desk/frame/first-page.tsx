import { Navigate } from "react-router";
import { deskAudit } from "#domain/contracts/desk/audit.ts";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskChats } from "#domain/contracts/desk/chat.ts";
import { deskContent } from "#domain/contracts/desk/content.ts";
import { deskFunds } from "#domain/contracts/desk/funds.ts";
import { deskOverview, deskReports } from "#domain/contracts/desk/money.ts";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { OverviewPage } from "../overview/overview-page.tsx";
import { mayCall, useDesk } from "./desk-context.ts";

/** Pages for operators without the overview: they start at the first page that they may read. */
const others: ReadonlyArray<readonly [path: string, call: Pick<DeskCall, "audience">]> = [
  ["/users", deskUsers],
  ["/chats", deskChats],
  ["/content", deskContent],
  ["/reports", deskReports],
  ["/funds", deskFunds],
  ["/changes", deskChanges],
  ["/audit", deskAudit],
];

export function FirstPage() {
  const { operator } = useDesk();
  if (mayCall(operator, deskOverview)) return <OverviewPage />;
  const [path] = others.find(([, call]) => mayCall(operator, call)) ?? ["/access"];
  return <Navigate to={path} replace />;
}
