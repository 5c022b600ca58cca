import {
  dropDrawing,
  dropLayout,
  findWorkspace,
  keepWorkspace,
  listDrawings,
  listLayouts,
  saveDrawing,
  saveLayout,
} from "#db/offer/charts.ts";
import { listFavourites, markFavourites, unmarkFavourites } from "#db/people/favourites.ts";
import { readLayout } from "#domain/chart/chart-layout.ts";
import { drawingsMax, readDrawings } from "#domain/chart/drawing.ts";
import { type KeptLayout, layoutsMax } from "#domain/contracts/http/chart.ts";
import { favouritesMax } from "#domain/contracts/http/favourite.ts";
import { workspaceOf, workspaceText } from "#domain/workspace/workspace.ts";
import {
  chartsByUser,
  favouritesByUser,
  take,
  userSubject,
  workspacesByUser,
} from "../access/limits.ts";
import { ApiRefusal, ownerOf, type SessionScope } from "../context.ts";
import { sessionCalls } from "../serve-calls.ts";

/** Lists stored layouts, except old ones that the charts can no longer draw. */
async function keptLayouts(scope: SessionScope): Promise<KeptLayout[]> {
  const rows = await listLayouts(scope.env.DB, ownerOf(scope));
  return rows.flatMap(({ name, layout: text, isFirst }) => {
    const layout = readLayout(text);
    return layout ? [{ name, layout, first: isFirst }] : [];
  });
}

const limited = (scope: SessionScope) =>
  take(scope, userSubject(scope.identity.userId), chartsByUser);

export const chartHandlers = sessionCalls({
  chartDrawings: async (scope, { forex_id }) =>
    readDrawings(await listDrawings(scope.env.DB, ownerOf(scope), Number(forex_id))),
  saveDrawing: async (scope, { forex_id, drawing }) => {
    await limited(scope);
    const productId = Number(forex_id);
    const { products } = await scope.catalogue();
    if (!products.some(({ id }) => id === productId)) throw new ApiRefusal("product_unknown");
    const saved = {
      ...{ productId, id: drawing.id, nowMs: scope.nowMs },
      drawing: JSON.stringify(drawing),
    };
    if (!(await saveDrawing(scope.env.DB, ownerOf(scope), saved, drawingsMax))) {
      throw new ApiRefusal("drawings_limit", { limit: drawingsMax.product });
    }
    return {};
  },
  dropDrawing: async (scope, { forex_id, id }) => {
    await limited(scope);
    await dropDrawing(scope.env.DB, ownerOf(scope), { productId: Number(forex_id), id });
    return {};
  },
  chartLayouts: keptLayouts,
  saveLayout: async (scope, { name, layout, first }) => {
    await limited(scope);
    const text = JSON.stringify(layout);
    const row = { name, layout: text, isFirst: first === "1", nowMs: scope.nowMs };
    if (!(await saveLayout(scope.env.DB, ownerOf(scope), row, layoutsMax))) {
      throw new ApiRefusal("layouts_limit", { limit: layoutsMax });
    }
    return keptLayouts(scope);
  },
  dropLayout: async (scope, { name }) => {
    await limited(scope);
    await dropLayout(scope.env.DB, ownerOf(scope), name);
    return keptLayouts(scope);
  },
  favourites: (scope) => listFavourites(scope.env.DB, ownerOf(scope)),
  setFavourite: async (scope, input) => {
    const { env, identity, nowMs } = scope;
    await take(scope, userSubject(identity.userId), favouritesByUser);
    const ids = [...new Set(String(input.forex_id).split(",").map(Number))];
    if (input.marked === "0") return unmarkFavourites(env.DB, ownerOf(scope), ids);
    const { products } = await scope.catalogue();
    const listed = new Set(products.filter(({ isUnlisted }) => !isUnlisted).map(({ id }) => id));
    if (!ids.every((id) => listed.has(id))) throw new ApiRefusal("product_unknown");
    const after = await markFavourites(env.DB, ownerOf(scope), ids, { nowMs, max: favouritesMax });
    if (!ids.every((id) => after.includes(id))) {
      throw new ApiRefusal("favourites_limit", { limit: favouritesMax });
    }
    return after;
  },
  workspace: async (scope) => ({
    workspace: await findWorkspace(scope.env.DB, ownerOf(scope)),
  }),
  setWorkspace: async (scope, input) => {
    const { env, identity, nowMs } = scope;
    await take(scope, userSubject(identity.userId), workspacesByUser);
    const workspace = workspaceText(workspaceOf(input.workspace));
    await keepWorkspace(env.DB, ownerOf(scope), { workspace, nowMs });
    return { workspace };
  },
});
