import { findWorkspace, keepWorkspace } from "#db/workspaces.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { workspaceOf, workspaceText } from "#domain/workspace/workspace.ts";
import { take, userSubject, workspacesByUser } from "../access/limits.ts";
import type { SessionScope } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

const ownerOf = ({ company, identity }: SessionScope) => ({
  companyId: company.id,
  userId: identity.userId,
});

export const workspaceHandlers = {
  workspace: sessionHandler(calls.workspace, async (scope) => ({
    workspace: await findWorkspace(scope.env.DB, ownerOf(scope)),
  })),
  setWorkspace: sessionHandler(calls.setWorkspace, async (scope, input) => {
    const { env, identity, nowMs } = scope;
    await take(scope, userSubject(identity.userId), workspacesByUser);
    // Keeps only known fields of a workspace.
    const workspace = workspaceText(workspaceOf(input.workspace));
    await keepWorkspace(env.DB, ownerOf(scope), { workspace, nowMs });
    return { workspace };
  }),
};
