/**
 * A company's own back end under an attacker's control. It knows the specification, puts scripts,
 * markup and script addresses into every text, and floods the realtime channel.
 */
import { createServer, type Server } from "node:http";
import { WebSocketServer } from "ws";
import { startOwnBackEnd } from "#tests/own-back-end/server/server.ts";

const markup = `"'><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
const script = "javascript:window.hacked=1";
const texts =
  /^(NameShowTrans|ShowCode|title|name|nickname|remark|subject|registered_address|location|Memo|MemoTran|Type|bank_\w+|payee_\w+|desc|content|msg|site_name|customer_tag|CreatedAtTran)$/;
const addresses = /^(logo|Logo|icon|url|loss_url|service_link|image|avatar)$/;
const framesPerMs = 5;

function poison(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => poison(each, name));
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([key, each]) => [key, poison(each, key)]);
    return Object.fromEntries(fields);
  }
  if (addresses.test(name)) return script;
  return typeof value === "string" && texts.test(name) ? value + markup : value;
}

/** Adds menu entries that lead to other sites. */
const entries = [script, "//evil.example/", "https://evil.example/", "/\\evil.example"].flatMap(
  (path) =>
    ["home_quick_menu", "user_menu"].map((group) => ({
      ...{ group, title: markup, path, icon: markup, is_mobile: 1, is_allow_demo: 1 },
    })),
);

export async function startHostileBackEnd(port: number): Promise<{ close(): Promise<void> }> {
  const honest = await startOwnBackEnd();
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = Object.fromEntries(
      ["authorization", "content-type"].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
    const method = request.method ?? "GET";
    const body = method === "POST" ? new Uint8Array(Buffer.concat(parts)) : null;
    const answer = await fetch(honest.url + (request.url ?? ""), { method, headers, body });
    const read = JSON.parse(await answer.text());
    const isMenu = request.url?.startsWith("/api/menu");
    const said = poison(read) as { data: unknown };
    if (isMenu && Array.isArray(said.data)) said.data.push(...entries);
    // Labels the answer as a page, which an app that trusts the type would run.
    response.writeHead(answer.status, { "content-type": "text/html", "set-cookie": "token=1" });
    response.end(JSON.stringify(said));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    const frame = JSON.stringify({
      topic: "DAY_MARKET",
      data: [{ Id: 1, Code: markup, ForexQuotations: { Close: "1.5", Bid: markup } }],
    });
    const flood = setInterval(() => {
      if (socket.bufferedAmount > 10_000_000) return;
      for (let count = 0; count < framesPerMs; count++) socket.send(frame);
    }, 1);
    socket.on("close", () => clearInterval(flood));
    socket.on("error", () => socket.terminate());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await honest.close();
    },
  };
}
