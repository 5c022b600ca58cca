/** Assembles the worker: middleware in a fixed order, then the calls of the contract. */
import { Hono, type MiddlewareHandler } from "hono";
import { notOffered } from "#domain/contracts/http/fund.ts";
import { unsafeSetup } from "#domain/release/deployment.ts";
import { logError } from "#platform/log/log.ts";
import { backupPath, closedDoor } from "./backup/closed.ts";
import { backupDoor } from "./backup/door.ts";
import type { AppBindings } from "./context.ts";
import { deskHandlers } from "./desk/handlers.ts";
import { serveDeskCalls } from "./desk/serve-desk-calls.ts";
import { answerError, fail } from "./envelope.ts";
import { brandPicture } from "./files/brand.ts";
import { documents } from "./middleware/documents.ts";
import { requestGuard } from "./middleware/request-guard.ts";
import { tenancy } from "./middleware/tenancy.ts";
import { upstream } from "./middleware/upstream.ts";
import { watch } from "./middleware/watch.ts";
import { previewEnd } from "./preview/preview.ts";
import { accessHandlers } from "./routes/access.ts";
import { alertHandlers } from "./routes/alerts.ts";
import { chartHandlers } from "./routes/charts.ts";
import { chatHandlers } from "./routes/chat.ts";
import { codeHandlers } from "./routes/codes.ts";
import { companyHandlers } from "./routes/company.ts";
import { copyHandlers } from "./routes/copies.ts";
import { depositHandlers } from "./routes/deposit.ts";
import { fileHandlers } from "./routes/files.ts";
import { followHandlers } from "./routes/follow.ts";
import { forexHandlers } from "./routes/forex.ts";
import { fundHandlers } from "./routes/funds.ts";
import { loanHandlers } from "./routes/loans.ts";
import { manifest, manifestIcon } from "./routes/manifest.ts";
import { marketHandlers } from "./routes/market.ts";
import { masterHandlers } from "./routes/masters.ts";
import { messageHandlers } from "./routes/messages.ts";
import { microHandlers } from "./routes/micro.ts";
import { newsHandlers } from "./routes/news.ts";
import { noticeChoiceHandlers } from "./routes/notice-choices.ts";
import { orderManagementHandlers } from "./routes/order-management.ts";
import { passkeyHandlers } from "./routes/passkeys.ts";
import { passwordHandlers } from "./routes/passwords.ts";
import { realtime } from "./routes/realtime.ts";
import { registerHandlers } from "./routes/register.ts";
import { statusHandlers } from "./routes/status.ts";
import { devOutbox, health, metricsExport, openApi } from "./routes/system.ts";
import { userHandlers } from "./routes/user.ts";
import { walletHandlers } from "./routes/wallet.ts";
import { withdrawHandlers } from "./routes/withdraw.ts";
import { serveCalls } from "./serve-calls.ts";
import { liveChat, liveChatPath } from "./support/live-link.ts";

/** Refuses to serve from a deployment whose secrets others may know. */
const safeSetup: MiddlewareHandler<AppBindings> = async (context, next) => {
  const reason = unsafeSetup(context.env);
  if (reason === null) return next();
  // Only the log has the reason: visitors must not learn it.
  logError("deployment_refuses_to_serve", { reason: `${reason} (docs/deploy.md)` });
  const headers = { "Cache-Control": "no-store", "Retry-After": "60" };
  return new Response("This service is not set up yet.", { status: 503, headers });
};

const app = new Hono<AppBindings>();

app.onError((error, context) => answerError(error, context));
app.notFound((context) => fail(context, "not_found"));

app.use(safeSetup);
app.use(closedDoor);
app.use(documents);
app.use(requestGuard);
app.use(`${backupPath}*`, backupDoor);
app.get("/api/health", health);
app.get("/api/metrics", metricsExport);
app.get("/api/openapi.json", openApi);
app.get("/brand/:company/:name", brandPicture);
app.use(watch(() => crypto.randomUUID()));
app.use(tenancy());
app.get("/manifest.json", manifest);
app.get("/manifest-icon.svg", manifestIcon);
app.get("/preview/end", previewEnd);
app.use(upstream);
app.get("/api/v2/ws", realtime);
app.get(liveChatPath, liveChat);
app.get("/api/dev/outbox", devOutbox);
// The specification names these calls, but no page uses them (docs/mining.md).
app.on(["GET", "POST"], [...notOffered], (context) => fail(context, "not_offered"));
serveCalls(app, {
  ...companyHandlers,
  ...fundHandlers,
  ...loanHandlers,
  ...newsHandlers,
  ...marketHandlers,
  ...userHandlers,
  ...chartHandlers,
  ...messageHandlers,
  ...noticeChoiceHandlers,
  ...alertHandlers,
  ...chatHandlers,
  ...forexHandlers,
  ...orderManagementHandlers,
  ...microHandlers,
  ...walletHandlers,
  ...registerHandlers,
  ...accessHandlers,
  ...passwordHandlers,
  ...codeHandlers,
  ...passkeyHandlers,
  ...fileHandlers,
  ...depositHandlers,
  ...withdrawHandlers,
  ...masterHandlers,
  ...followHandlers,
  ...copyHandlers,
  ...statusHandlers,
});
serveDeskCalls(app, deskHandlers);

export default app;
