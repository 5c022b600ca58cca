/**
 * A stand-in for the platform's API as far as `npm run deploy` needs it, for the real wrangler. It
 * stores what is created, and runs SQL on a real SQLite. Paths and shapes are those that wrangler
 * uses.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

interface Asked {
  method: string;
  path: string;
  body: string;
}
type Answer = {
  status: number;
  errors?: Array<{ code: number; message: string }>;
  result?: unknown;
};

const ok = (result: unknown): Answer => ({ status: 200, result });
const refused = (status: number, code: number, message: string): Answer => ({
  status,
  errors: [{ code, message }],
});

export class PlatformApi {
  readonly #server: Server;
  readonly asked: Asked[] = [];
  readonly databases = new Map<string, { name: string; db: DatabaseSync }>();
  readonly buckets = new Set<string>();
  /** The deployed worker; null until there is one. */
  worker: { metadata: Metadata; secrets: Map<string, string> } | null = null;
  readonly hosts: string[] = [];
  /** Fails the next matching request with an error of the platform. */
  failOn: RegExp | null = null;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/client/v4`;
  }

  close(): void {
    for (const { db } of this.databases.values()) db.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Takes over everything that another one holds. The databases are copied by way of `folder`. */
  fill({ databases, buckets, worker, hosts }: PlatformApi, folder: string): void {
    for (const [id, { name, db }] of databases) {
      const path = join(folder, `${id}.sqlite`);
      db.prepare("VACUUM INTO ?").run(path);
      this.databases.set(id, { name, db: new DatabaseSync(path) });
    }
    for (const name of buckets) this.buckets.add(name);
    this.worker = worker && { ...worker, secrets: new Map(worker.secrets) };
    this.hosts.push(...hosts);
  }

  /** Names of the calls that change something, in their order. */
  get changes(): string[] {
    return this.asked
      .filter(({ method, path }) => method !== "GET" && !path.endsWith("/query"))
      .map(({ method, path }) => `${method} ${path}`);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? "", "http://local");
    const path = url.pathname.replace("/client/v4/accounts/account", "");
    const asked = { method: request.method ?? "", path, body: Buffer.concat(parts).toString() };
    this.asked.push(asked);
    const { status, errors = [], result = null } = this.#answer(asked);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result }));
  }

  #answer(asked: Asked): Answer {
    const line = `${asked.method} ${asked.path}`;
    if (this.failOn?.test(line)) {
      this.failOn = null;
      return refused(400, 7500, "planted failure");
    }
    const [, area] = asked.path.split("/");
    if (area === "d1") return this.#database(asked);
    if (area === "r2") return this.#bucket(asked);
    if (area === "workers") return this.#workers(asked);
    return refused(404, 7003, `no route for ${line}`);
  }

  #database({ method, path, body }: Asked): Answer {
    const [, , , id, ...rest] = path.split("/");
    if (id === undefined && method === "POST") {
      const { name } = JSON.parse(body) as { name: string };
      const uuid = crypto.randomUUID();
      this.databases.set(uuid, { name, db: new DatabaseSync(":memory:") });
      return ok({ uuid, name });
    }
    if (id === undefined) {
      return ok([...this.databases].map(([uuid, { name }]) => ({ uuid, name })));
    }
    const known = this.databases.get(id);
    if (!known) return refused(404, 7404, "The database could not be found");
    if (rest[0] === "query") return runSql(known.db, (JSON.parse(body) as { sql: string }).sql);
    if (rest[0] === "time_travel") return ok({ bookmark: "bookmark-1" });
    return ok({ uuid: id, name: known.name, version: "production" });
  }

  #bucket({ method, path, body }: Asked): Answer {
    if (method === "POST") {
      const { name } = JSON.parse(body) as { name: string };
      const message = "The bucket you tried to create already exists, and you own it.";
      if (this.buckets.has(name)) return refused(409, 10004, message);
      this.buckets.add(name);
      return ok({});
    }
    const name = path.split("/").at(-1) ?? "";
    return this.buckets.has(name) ? ok({ name }) : refused(404, 10006, "no such bucket");
  }

  #workers({ method, path, body }: Asked): Answer {
    const { worker } = this;
    const missing = refused(404, 10007, "This Worker does not exist on your account.");
    if (path.endsWith("/assets-upload-session")) return ok({ jwt: "jwt", buckets: [] });
    if (/\/scripts\/[^/]+$/.test(path) && method === "PUT") {
      const metadata = metadataOf(body);
      const secrets = new Map(worker?.secrets);
      for (const { type, name, text } of metadata.bindings) {
        if (type === "secret_text") secrets.set(name, text ?? "");
      }
      this.worker = { metadata, secrets };
      return ok({ id: "worker", startup_time_ms: 1, deployment_id: "deployment" });
    }
    if (/\/domains\/records$/.test(path) && method === "PUT") {
      for (const { hostname } of JSON.parse(body).origins ?? [JSON.parse(body)]) {
        this.hosts.push(hostname);
      }
      return ok([]);
    }
    if (/\/domains\/changeset/.test(path)) return ok({ added: [], updated: [], conflicting: [] });
    if (!worker) return missing;
    if (path.endsWith("/secrets")) {
      return ok([...worker.secrets.keys()].map((name) => ({ name, type: "secret_text" })));
    }
    const [, removed] = /\/secrets\/(\w+)$/.exec(path) ?? [];
    if (removed !== undefined && method === "DELETE") {
      worker.secrets.delete(removed);
      return ok(null);
    }
    if (path.endsWith("/deployments")) return ok({ deployments: [] });
    if (path.endsWith("/subdomain")) return ok({ enabled: false, previews_enabled: false });
    if (/\/workers\/workers\/[^/]+$/.test(path)) {
      return ok({ id: "worker", subdomain: { enabled: false, previews_enabled: false } });
    }
    return ok({ id: "worker", default_environment: { script: { tag: "tag" } }, bindings: [] });
  }
}

export interface Metadata {
  bindings: Array<{ type: string; name: string; text?: string; id?: string; bucket_name?: string }>;
  migrations?: { new_tag: string };
}

function metadataOf(body: string): Metadata {
  const start = body.indexOf("{", body.indexOf('name="metadata"'));
  return JSON.parse(body.slice(start, body.indexOf("\r\n--", start)));
}

/** Runs all statements of one query or none, like the platform. */
function runSql(db: DatabaseSync, sql: string): Answer {
  const done = (results: unknown[]) => ok([{ results, success: true, meta: { duration: 0 } }]);
  try {
    if (/^\s*SELECT/i.test(sql)) return done(db.prepare(sql).all());
    db.exec("BEGIN");
    db.exec(sql);
    db.exec("COMMIT");
    return done([]);
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    return refused(400, 7500, (error as Error).message);
  }
}
