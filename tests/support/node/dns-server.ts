/**
 * Plays a resolver over HTTPS, and shares no code with the platform's reader. Sources: RFC 8484
 * (section 4: a POST of `application/dns-message`) and RFC 1035 (section 4: header, question,
 * resource records; 3.3.14: TXT). `POST /records` with {name: [text]} sets its records. A name
 * whose second label is one of the parts below gets that part's bad answer.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";

const types = { cname: 5, txt: 16 };
const codes: Record<string, number> = { servfail: 2, refused: 5 };
const messageType = "application/dns-message";
/** Pointer to the question's name, which follows the header. */
const askedName = Buffer.from([0xc0, 12]);

const nameOf = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** @param parts the character strings of the record: 255 bytes at most each */
const textData = (parts: string[]) =>
  Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(300, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fixed, data]);
}

function message(question: Buffer, records: Buffer[], code: number, isCut = false): Buffer {
  const header = Buffer.alloc(12);
  // A response, recursion desired and available.
  header.writeUInt16BE(0x8180 | (isCut ? 0x0200 : 0) | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
}

function askedIn(query: Buffer): { name: string; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += 1 + length;
  }
  return { name: labels.join("."), question: query.subarray(12, at + 5) };
}

/** Answers for a name with these texts, by part. */
const played: Record<string, (question: Buffer, texts: string[], name: string) => Buffer> = {
  /** Puts the right text last of many. */
  many: (question, texts) => {
    const others = Array.from({ length: 200 }, (_, n) => `v=spf1 include:${n}.example -all`);
    const all = [...others, ...texts].map((text) => record(askedName, types.txt, textData([text])));
    return message(question, all, 0);
  },
  /** Splits the text, and changes the case of the name's letters. */
  pieces: (question, texts, name) => {
    const all = texts.map((text) =>
      record(nameOf(name.toUpperCase()), types.txt, textData([text.slice(0, 9), text.slice(9)])),
    );
    return message(question, all, 0);
  },
  /** Answers with another name than was asked for. */
  stranger: (question, texts) =>
    message(
      question,
      texts.map((text) => record(nameOf("evil.example"), types.txt, textData([text]))),
      0,
    ),
  /** Puts the text at the target of an alias. */
  alias: (question, texts) =>
    message(
      question,
      [
        record(askedName, types.cname, nameOf("evil.example")),
        ...texts.map((text) => record(nameOf("evil.example"), types.txt, textData([text]))),
      ],
      0,
    ),
  "other-type": (question, texts) =>
    message(
      question,
      texts.map((text) => record(askedName, 99, textData([text]))),
      0,
    ),
  "other-question": (_, texts) => {
    const question = Buffer.concat([nameOf("evil.example"), Buffer.from([0, types.txt, 0, 1])]);
    return message(
      question,
      texts.map((text) => record(askedName, types.txt, textData([text]))),
      0,
    );
  },
  truncated: (question, texts) =>
    message(
      question,
      texts.map((text) => record(askedName, types.txt, textData([text]))),
      0,
      true,
    ),
  half: (question, texts) =>
    message(
      question,
      texts.map((text) => record(askedName, types.txt, textData([text]))),
      0,
    ).subarray(0, -5),
  /** A name that points to itself. */
  circle: (question) => {
    const at = 12 + question.length;
    return message(
      question,
      [record(Buffer.from([0xc0 | (at >> 8), at & 0xff]), types.txt, textData(["x"]))],
      0,
    );
  },
  echo: (question) =>
    Buffer.concat([Buffer.alloc(4), Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]), question]),
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function startDnsServer(): Promise<Server> {
  const known = new Map<string, string[]>();
  const server = createServer(async (request, response): Promise<unknown> => {
    const body = await bodyOf(request);
    if (request.url === "/records") {
      for (const [name, texts] of Object.entries(JSON.parse(body.toString()))) {
        known.set(name, texts as string[]);
      }
      return response.writeHead(204).end();
    }
    const isQuery = request.method === "POST" && request.headers["content-type"] === messageType;
    if (request.url !== "/dns-query" || !isQuery) return response.writeHead(400).end();
    const { name, question } = askedIn(body);
    const part = name.split(".")[1] ?? "";
    if (part === "silent") return null;
    if (part === "cut") return response.destroy();
    if (part === "broken") return response.writeHead(500).end();
    if (part === "page") {
      return response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in</h1>");
    }
    if (part === "redirect") return response.writeHead(302, { location: "/dns-query" }).end();
    const texts = known.get(name) ?? [];
    const plain = () =>
      message(
        question,
        texts.map((text) => record(askedName, types.txt, textData([text]))),
        codes[part] ?? (texts.length > 0 ? 0 : 3),
      );
    const answer = played[part]?.(question, texts, name) ?? plain();
    return response.writeHead(200, { "content-type": messageType }).end(answer);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
