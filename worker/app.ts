/**
 * The worker: middleware in a fixed order, then the calls of the contract. Any other path is not
 * found.
 */
import { Hono } from "hono";
import { notOffered } from "#domain/contracts/http/fund.ts";
import { backupPath, closedDoor } from "./backup/closed.ts";
import { backupDoor } from "./backup/door.ts";
import type { AppBindings } from "./context.ts";
import { deskHandlers } from "./desk/handlers.ts";
import { serveDeskCalls } from "./desk/serve-desk-calls.ts";
import { answerError, fail } from "./envelope.ts";
import { brandPicture } from "./files/brand.ts";
import { documents } from "./middleware/documents.ts";
import { requestGuard } from "./middleware/request-guard.ts";
import { safeSetup } from "./middleware/safe-setup.ts";
import { tenancy } from "./middleware/tenancy.ts";
import { upstream } from "./middleware/upstream.ts";
import { watch } from "./middleware/watch.ts";
import { previewEnd } from "./preview/preview.ts";
import { accessHandlers } from "./routes/access.ts";
import { alertHandlers } from "./routes/alerts.ts";
import { calendarHandlers } from "./routes/calendar.ts";
import { chartHandlers } from "./routes/charts.ts";
import { chatHandlers } from "./routes/chat.ts";
import { codeHandlers } from "./routes/codes.ts";
import { companyHandlers } from "./routes/company.ts";
import { copyHandlers } from "./routes/copies.ts";
import { depositHandlers } from "./routes/deposit.ts";
import { descriptHandlers } from "./routes/descripts.ts";
import { deskLogHandlers } from "./routes/desk-log.ts";
import { devOutbox } from "./routes/dev-outbox.ts";
import { favouriteHandlers } from "./routes/favourites.ts";
import { fileHandlers } from "./routes/files.ts";
import { followHandlers } from "./routes/follow.ts";
import { forexHandlers } from "./routes/forex.ts";
import { fundHandlers, refuseSubscriptionFamily } from "./routes/funds.ts";
import { loanHandlers } from "./routes/loans.ts";
import { manifest, manifestIcon } from "./routes/manifest.ts";
import { marketHandlers } from "./routes/market.ts";
import { masterHandlers } from "./routes/masters.ts";
import { messageHandlers } from "./routes/messages.ts";
import { metricsExport } from "./routes/metrics.ts";
import { microHandlers } from "./routes/micro.ts";
import { newsHandlers } from "./routes/news.ts";
import { noticeChoiceHandlers } from "./routes/notice-choices.ts";
import { orderManagementHandlers } from "./routes/order-management.ts";
import { passkeyHandlers } from "./routes/passkeys.ts";
import { passwordHandlers } from "./routes/passwords.ts";
import { rankingHandlers } from "./routes/ranking.ts";
import { realtime } from "./routes/realtime.ts";
import { receiptHandlers } from "./routes/receipts.ts";
import { registerHandlers } from "./routes/register.ts";
import { secondFactorHandlers } from "./routes/second-factor.ts";
import { statementHandlers } from "./routes/statement.ts";
import { statusHandlers } from "./routes/status.ts";
import { health, openApi } from "./routes/system.ts";
import { transferHandlers } from "./routes/transfer.ts";
import { userHandlers } from "./routes/user.ts";
import { verifyHandlers } from "./routes/verify.ts";
import { walletHandlers } from "./routes/wallet.ts";
import { withdrawHandlers } from "./routes/withdraw.ts";
import { workspaceHandlers } from "./routes/workspace.ts";
import { serveCalls } from "./serve-calls.ts";
import { liveChat, liveChatPath } from "./support/live-link.ts";

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
app.on(["GET", "POST"], [...notOffered], refuseSubscriptionFamily);
serveCalls(app, {
  ...companyHandlers,
  ...fundHandlers,
  ...loanHandlers,
  ...newsHandlers,
  ...calendarHandlers,
  ...descriptHandlers,
  ...marketHandlers,
  ...userHandlers,
  ...deskLogHandlers,
  ...favouriteHandlers,
  ...chartHandlers,
  ...workspaceHandlers,
  ...messageHandlers,
  ...noticeChoiceHandlers,
  ...alertHandlers,
  ...chatHandlers,
  ...forexHandlers,
  ...orderManagementHandlers,
  ...microHandlers,
  ...walletHandlers,
  ...statementHandlers,
  ...receiptHandlers,
  ...registerHandlers,
  ...accessHandlers,
  ...passwordHandlers,
  ...codeHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...verifyHandlers,
  ...fileHandlers,
  ...depositHandlers,
  ...withdrawHandlers,
  ...transferHandlers,
  ...masterHandlers,
  ...followHandlers,
  ...copyHandlers,
  ...rankingHandlers,
  ...statusHandlers,
});
serveDeskCalls(app, deskHandlers);

export default app;
