import * as z from "zod/mini";
import { workspaceTextMax } from "../../workspace/workspace.ts";
import { defineCall, defineMutation } from "./call.ts";
import { wireText } from "./wire.ts";

/** Workspace as `workspaceText` writes it; empty if none is stored. */
const output = z.object({ workspace: z.string() });

export const workspace = defineCall("/api/user/workspace", {
  summary: "How the user has set up the terminal: panels, charts and columns",
  output,
});

export const setWorkspace = defineMutation("/api/user/set_workspace", "keep", {
  summary: "Keeps how the user has set up the terminal; values that are unknown become the usual",
  input: z.strictObject({ workspace: wireText(workspaceTextMax) }),
  output,
});
