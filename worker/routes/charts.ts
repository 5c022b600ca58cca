import {
  dropDrawing,
  dropLayout,
  listDrawings,
  listLayouts,
  saveDrawing,
  saveLayout,
} from "#db/charts.ts";
import { readLayout } from "#domain/chart/chart-layout.ts";
import { drawingsMax, readDrawings } from "#domain/chart/drawing.ts";
import { type KeptLayout, layoutsMax } from "#domain/contracts/http/chart.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { chartsByUser, take, userSubject } from "../access/limits.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

const ownerOf = ({ company, identity }: SessionScope) => ({
  companyId: company.id,
  userId: identity.userId,
});

/** Leaves out old layouts that can no longer be drawn. */
async function keptLayouts(scope: SessionScope): Promise<KeptLayout[]> {
  const rows = await listLayouts(scope.env.DB, ownerOf(scope));
  return rows.flatMap(({ name, layout: text, isFirst }) => {
    const layout = readLayout(text);
    return layout ? [{ name, layout, first: isFirst }] : [];
  });
}

const limited = (scope: SessionScope) =>
  take(scope, userSubject(scope.identity.userId), chartsByUser);

export const chartHandlers = {
  chartDrawings: sessionHandler(calls.chartDrawings, async (scope, { forex_id }) =>
    readDrawings(await listDrawings(scope.env.DB, ownerOf(scope), Number(forex_id))),
  ),
  saveDrawing: sessionHandler(calls.saveDrawing, async (scope, { forex_id, drawing }) => {
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
  }),
  dropDrawing: sessionHandler(calls.dropDrawing, async (scope, { forex_id, id }) => {
    await limited(scope);
    await dropDrawing(scope.env.DB, ownerOf(scope), { productId: Number(forex_id), id });
    return {};
  }),
  chartLayouts: sessionHandler(calls.chartLayouts, keptLayouts),
  saveLayout: sessionHandler(calls.saveLayout, async (scope, { name, layout, first }) => {
    await limited(scope);
    const text = JSON.stringify(layout);
    const row = { name, layout: text, isFirst: first === "1", nowMs: scope.nowMs };
    if (!(await saveLayout(scope.env.DB, ownerOf(scope), row, layoutsMax))) {
      throw new ApiRefusal("layouts_limit", { limit: layoutsMax });
    }
    return keptLayouts(scope);
  }),
  dropLayout: sessionHandler(calls.dropLayout, async (scope, { name }) => {
    await limited(scope);
    await dropLayout(scope.env.DB, ownerOf(scope), name);
    return keptLayouts(scope);
  }),
};
