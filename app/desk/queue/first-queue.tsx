import { Navigate } from "react-router";
import { useDesk } from "../frame/desk-context.ts";
import { firstQueueOf } from "./queue-of-role.ts";

export function FirstQueue() {
  return <Navigate to={`/queue/${firstQueueOf(useDesk().operator.role)}`} replace />;
}
