/**
 * Serves the built files for visits without a network, and shows push notices. Never answers a call
 * of the API, because prices and money come from the server alone.
 */
interface WorkerScope {
  addEventListener(type: "install" | "activate", run: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", run: (event: FetchEvent) => void): void;
  addEventListener(type: "message", run: (event: MessageEvent) => void): void;
  addEventListener(type: "push", run: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", run: (event: NotificationEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  /** Data of a push. Only this platform can send data that the browser can decrypt. */
  data: { json(): unknown };
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}
interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

const scope = globalThis as unknown as WorkerScope;
/** The build script inserts the build's name and the files of the first load. */
const build = "__BUILD__";
const firstFiles = "__FIRST_FILES__".split(" ");
const shell = "/";

/** Content types by path: an answer of another type is not the file, whatever its status. */
const types: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /^(text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\/$/, /^text\/html\b/],
];

function isFile(url: string, answer: Response): boolean {
  const type = answer.headers.get("content-type") ?? "";
  const wanted = types.find(([name]) => name.test(new URL(url, location.href).pathname));
  return answer.status === 200 && (wanted ? wanted[1].test(type) : !type.startsWith("text/html"));
}

/** Maximum wait for the server in ms; after it the page gets an error. */
const answerMs = 15_000;

async function fetchSoon(request: Request | string, how: RequestInit = {}): Promise<Response> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), answerMs);
  const answer = await fetch(request, { ...how, signal: control.signal });
  clearTimeout(timer);
  return answer;
}

/** Fetches a file. If the answer is not the file, fetches again without the browser's cache. */
async function fetchFile(request: Request | string): Promise<Response> {
  const url = typeof request === "string" ? request : request.url;
  const answer = await fetchSoon(request);
  return isFile(url, answer) ? answer : fetchSoon(url, { cache: "reload" });
}

/** @throws if the answer is not the file */
async function keepFile(cache: Cache, path: string): Promise<void> {
  const answer = await fetchFile(path);
  if (!isFile(path, answer)) throw new Error(`${path} is answered with ${answer.status}`);
  await cache.put(path, answer);
}

async function keepFirstFiles(): Promise<void> {
  const cache = await caches.open(build);
  await Promise.all([shell, ...firstFiles].map((path) => keepFile(cache, path)));
}

scope.addEventListener("install", (event) => event.waitUntil(keepFirstFiles()));

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== build).map((name) => caches.delete(name)));
}

// Deletes old builds. Then serves the pages that are already open, to keep files that they load.
scope.addEventListener("activate", (event) => {
  event.waitUntil(dropOldBuilds().then(() => scope.clients.claim()));
});

/** Stores the built files, such as texts, that a page had loaded before this worker served it. */
async function keepFiles(paths: readonly unknown[]): Promise<void> {
  const cache = await caches.open(build);
  for (const path of paths) {
    if (typeof path !== "string" || !path.startsWith("/assets/")) continue;
    if (!(await cache.match(path))) await keepFile(cache, path);
  }
}

scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
  else if (Array.isArray(data)) {
    keepFiles(data).catch((error) => console.warn("not every file was kept", error));
  }
});

/** Names of built files change with their content, so a stored file is never outdated. */
async function builtFile(request: Request): Promise<Response> {
  const cache = await caches.open(build);
  const known = await cache.match(request.url);
  if (known && isFile(request.url, known)) return known;
  const answer = await fetchFile(request);
  if (isFile(request.url, answer)) await cache.put(request.url, answer.clone());
  return answer;
}

/** Removes preload links: browsers fetch the linked files without asking this worker. */
async function withoutPreloads(answer: Response): Promise<Response> {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (!answer.ok || !isPage) return answer;
  const text = (await answer.text()).replaceAll(
    /<link\b[^>]*\b(?:data-start|modulepreload)\b[^>]*>/g,
    "",
  );
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(text, { status: answer.status, headers });
}

async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(async (error) => {
    const known = await (await caches.open(build)).match(shell);
    if (known) return known;
    throw error;
  });
  return withoutPreloads(answer);
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(builtFile(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

/** A notice in the form of `platform/delivery/push/push-notices.ts`. */
interface Pushed {
  id: string;
  title: string;
  body: string;
  path: string;
  lang: string;
}

// A repeated notice has the same id, and replaces the first silently.
scope.addEventListener("push", (event) => {
  const { id, title, body, path, lang } = event.data.json() as Pushed;
  const icon = "/manifest-icon.svg";
  const shown = { tag: id, body, lang, dir: "auto", icon, data: { path } } as const;
  event.waitUntil(scope.registration.showNotification(title, shown));
});

/** Opens a path of this site. For any other value, opens Home. */
async function open(path: unknown): Promise<void> {
  const own = typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/";
  const [page] = await scope.clients.matchAll({ type: "window" });
  if (!page) {
    await scope.clients.openWindow(own);
    return;
  }
  await page.focus();
  // Opens a new window if the browser does not let this worker navigate the page.
  await page.navigate(own).catch(() => scope.clients.openWindow(own));
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
