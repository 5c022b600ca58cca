import type { deskRoles } from "#domain/contracts/desk/access.ts";
import type { Output } from "../../api/client.ts";

/** A role as the list of roles has it. */
export type RoleView = Output<typeof deskRoles>[number];
