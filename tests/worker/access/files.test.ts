import { describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { signedFileUrl } from "#worker/files/signed-url.ts";
import { openDemo } from "../api/api-client.ts";
import { answerOf, bindings, home, perform, send } from "../api/requests.ts";
import { bytes } from "./bytes.ts";
import { codeOf, DB, openPerson, secondOrigin, set } from "./people.ts";
import { joined, jpeg, png, pngText, webp } from "./pictures.ts";

const { FILES } = bindings;
type Uploaded = { id: string; url: string };

const upload = (
  token: string,
  content: Uint8Array<ArrayBuffer>,
  name = "x.png",
  type = "image/png",
) => perform<Uploaded>(calls.imageUpload, { file: new File([content], name, { type }) }, { token });

/** Follows a link as the page's `<img>` does, without a header of ours. */
const follow = (url: string, origin = home) =>
  send(
    new Request(origin + url, {
      headers: { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
    }),
  );

const linkTo = (id: string, token: string, origin = home) =>
  perform<{ url: string }>(calls.fileUrl, { id }, { token, origin });

async function fetchFile(id: string, token: string): Promise<Response> {
  return follow((await linkTo(id, token)).data.url);
}

async function stored(): Promise<[rows: number, objects: number]> {
  const rows = await DB.prepare("SELECT count(*) AS n FROM files").first<number>("n");
  return [rows ?? 0, (await FILES.list()).objects.length];
}

describe("C3 an upload", () => {
  test.each([
    ["image/jpeg", jpeg(640, 480), "jpg"],
    ["image/png", png(640, 480), "png"],
    ["image/webp", webp(640, 480), "webp"],
  ])(
    "returns an upload of %s to its owner as a download that cannot run",
    async (type, content, ending) => {
      const { token, user } = await openPerson();
      // The server trusts neither the name nor the announced type.
      const { code, data } = await upload(token, content, "evil.html", "text/html");
      expect(code).toBe(1);
      expect((await follow(data.url)).status).toBe(200);
      expect(data.id).toMatch(/^[\w-]{43}$/);
      const response = await fetchFile(data.id, token);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(content);
      const header = (name: string) => response.headers.get(name);
      expect(header("content-type")).toBe(type);
      expect(header("content-disposition")).toBe(`attachment; filename="picture.${ending}"`);
      expect(header("x-content-type-options")).toBe("nosniff");
      expect(header("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(header("cache-control")).toBe("no-store");
      const row = await DB.prepare("SELECT * FROM files WHERE id = ?")
        .bind(data.id)
        .first<{ object_key: string; width: number; height: number }>();
      expect([row?.width, row?.height]).toEqual([640, 480]);
      expect(row?.object_key).toMatch(new RegExp(`^1/${user.id}/[\\w-]{43}$`));
      expect(row?.object_key).not.toContain(data.id);
    },
  );

  test("removes location and device data from an uploaded picture", async () => {
    const { token } = await openPerson();
    const secret = "Exif\0\0 GPS 51.5 N, camera 0815";
    for (const content of [jpeg(10, 10, secret), png(10, 10, pngText(secret))]) {
      const { data } = await upload(token, content);
      const response = await fetchFile(data.id, token);
      const kept = new Uint8Array(await response.arrayBuffer());
      expect([response.status, kept.length > 30]).toEqual([200, true]);
      expect(String.fromCharCode(...kept)).not.toContain("GPS");
    }
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["nothing", new Uint8Array()],
    ["SVG", bytes(svg)],
    ["HTML", bytes("<!doctype html><script>alert(1)</script>")],
    ["PDF", bytes("%PDF-1.7 /JS (app.alert(1))")],
    ["GIF", bytes("GIF89a\x01\x00\x01\x00/*<script>*/")],
    ["a JPEG with a page behind it", joined([jpeg(10, 10), bytes("<script>alert(1)</script>")])],
    ["a PNG with a page behind it", joined([png(10, 10), bytes("<html>")])],
    ["a PNG's first bytes", png(10, 10).slice(0, 20)],
    ["a JPEG without a frame", bytes("\xff\xd8\xff\xda\x00\x02\xff\xd9")],
    [
      "a JPEG whose segment stands still",
      bytes("\xff\xd8\xff\xe0\x00\x00\xff\xe0\x00\x00\xff\xd9"),
    ],
    ["a JXL container", bytes("\x00\x00\x00\x0cJXL \x0d\x0a\x87\x0a\x00\x00\x00\x00")],
    [
      "a HEIF box of length nought",
      bytes("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00\x00\x00\x00\x00"),
    ],
    ["an ICNS entry of length nought", bytes("icns\x00\x00\x00\x20ic07\x00\x00\x00\x00")],
    ["a WebP of another length", joined([webp(10, 10), bytes("1234")])],
    ["a PNG of 30,000 x 30,000", png(30_000, 30_000)],
    ["a JPEG of 40.01 megapixels", jpeg(8_002, 5_000)],
    ["a WebP without height", webp(16_000_000, 5_000)],
    ["a PNG without width", png(0, 10)],
  ])("refuses an upload of %s, and stores nothing", async (_what, content) => {
    const { token } = await openPerson();
    const before = await stored();
    expect((await upload(token, content)).code).toBe(1030);
    expect(await stored()).toEqual(before);
  });

  test.each(["../../etc/passwd.png", "a/b.png", "a\\b.png", "%2e%2e%2fx.png", ".."])(
    "refuses an upload with a path as its name (%s), and stores nothing",
    async (name) => {
      const { token } = await openPerson();
      const before = await stored();
      const file = new File([png(10, 10)], name, { type: "image/png" });
      expect((await perform(calls.imageUpload, { file }, { token })).code).toBe(1030);
      expect(await stored()).toEqual(before);
    },
  );

  test("refuses an upload whose content does not match its allowed name and type", async () => {
    const { token } = await openPerson();
    const before = await stored();
    const file = new File([bytes(svg)], "proof.jpg", { type: "image/jpeg" });
    expect((await perform(calls.imageUpload, { file }, { token })).code).toBe(1030);
    expect(await stored()).toEqual(before);
  });

  test("R2 accepts an upload of 10 MB, and refuses one byte more", async () => {
    const { token } = await openPerson();
    const tenMegabytes = (extra: number) => {
      const room = 10_000_000 - png(10, 10).length - 12 + extra;
      return png(10, 10, pngText("x".repeat(room)));
    };
    expect(tenMegabytes(0)).toHaveLength(10_000_000);
    expect((await upload(token, tenMegabytes(0))).code).toBe(1);
    const before = await stored();
    const { status, code } = await upload(token, tenMegabytes(1));
    expect([status, code]).toEqual([413, 413]);
    expect((await upload(token, tenMegabytes(100_000))).status).toBe(413);
    expect((await upload(token, tenMegabytes(10_000_000))).status).toBe(413);
    expect(await stored()).toEqual(before);
  });

  test("R5 accepts an upload only as multipart with one field named file", async () => {
    const { token } = await openPerson();
    const before = await stored();
    const post = async (body: BodyInit, type?: string) => {
      const headers = new Headers({ authorization: token });
      if (type) headers.set("content-type", type);
      const request = new Request(home + calls.imageUpload.path, { method: "POST", headers, body });
      return (await answerOf(await send(request))).code;
    };
    const form = (...fields: Array<[string, string | File]>) => {
      const data = new FormData();
      for (const [name, value] of fields) data.append(name, value);
      return data;
    };
    const file = new File([png(10, 10)], "x.png");
    expect(await post(png(10, 10), "image/png")).toBe(1000);
    expect(await post(png(10, 10), "multipart/form-data; boundary=x")).toBe(1000);
    expect(await post(form())).toBe(1000);
    expect(await post(form(["file", "text"]))).toBe(1000);
    expect(await post(form(["file", file], ["file", file]))).toBe(1000);
    expect(await post(form(["file", file], ["user_id", "x"]))).toBe(1000);
    expect(await post(form(["picture", file]))).toBe(1000);
    expect(await post('{"file":1}', "application/json")).toBe(1000);
    expect(await stored()).toEqual(before);
    expect(await post(form(["file", file]))).toBe(1);
  });

  test("stores no more uploads than a user's maximum, even when all arrive at once", async () => {
    await set({ files_per_user: "3" });
    const { token } = await openPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(token, png(10, 10))));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 1031)).toHaveLength(5);
    await set({ files_per_user: "60" });
  });
});

describe("A2 a file", () => {
  test("gives the same refusal for a file of another user or company as for a missing file", async () => {
    const [ann, bob] = [await openPerson(), await openPerson()];
    const stranger = await openPerson({}, secondOrigin);
    const { data } = await upload(ann.token, png(10, 10));
    const other = await linkTo(data.id, bob.token);
    const none = await linkTo("A".repeat(43), bob.token);
    const there = await linkTo(data.id, stranger.token, secondOrigin);
    for (const answer of [other, none, there]) {
      expect([answer.status, answer.text]).toEqual([404, none.text]);
    }
    expect((await perform(calls.fileUrl, { id: data.id })).code).toBe(999);
    expect((await fetchFile(data.id, ann.token)).status).toBe(200);
  });
});

describe("C3 a link to a picture", () => {
  const wanted = async () => {
    const { token } = await openPerson();
    const { data } = await upload(token, png(10, 10));
    return { id: data.id, url: (await linkTo(data.id, token)).data.url, token };
  };

  test("opens a picture's link without an authorization header, only on hosts of the picture's company", async () => {
    const { url } = await wanted();
    expect((await follow(url)).status).toBe(200);
    expect((await follow(url, secondOrigin)).status).toBe(404);
  });

  test("opens a picture's link for one minute", async () => {
    const { id } = await wanted();
    const at = async (agoMs: number) =>
      (await follow(await signedFileUrl(bindings, 1, id, Date.now() - agoMs))).status;
    expect([await at(50_000), await at(60_000), await at(86_400_000)]).toEqual([200, 404, 404]);
    // A link made by a clock a day ahead would otherwise work for a day.
    expect([await at(-1_000), await at(-86_400_000)]).toEqual([200, 404]);
  });

  test("answers as for a missing picture when a picture link's company, file, expiry or signature was changed", async () => {
    const [ann, bob] = [await wanted(), await wanted()];
    const changed = (name: string, value: string) => {
      const url = new URL(home + ann.url);
      url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    const right = new URL(home + ann.url).searchParams;
    const signature = right.get("signature") ?? "";
    const none = await answerOf(await follow(await signedFileUrl(bindings, 1, "none", Date.now())));
    expect(none.status).toBe(404);
    for (const url of [
      ann.url.replace(ann.id, bob.id),
      changed("company", "2"),
      changed("expires", String(Number(right.get("expires")) + 1)),
      changed("signature", (signature.startsWith("A") ? "B" : "A") + signature.slice(1)),
      changed("signature", signature.slice(1)),
      changed("signature", "A"),
    ]) {
      const answer = await answerOf(await follow(url));
      expect([url, answer.status, answer.text]).toEqual([url, 404, none.text]);
    }
  });

  test("refuses a picture to a session that has no link", async () => {
    const { id, token } = await wanted();
    const bare = new Request(`${home}/api/files/${id}`, { headers: { authorization: token } });
    expect((await answerOf(await send(bare))).code).toBe(1000);
  });
});

describe("the identity check", () => {
  const papers = { name: "Some Body", card_id: "AB1234567", id_type: "1", ssn: "078-05-1120" };

  async function picturesOf(token: string) {
    const [front, reverse, hand] = await Promise.all(
      [1, 2, 3].map(() => upload(token, png(10, 10))),
    );
    return {
      front_pic: front?.data.id ?? "",
      reverse_pic: reverse?.data.id ?? "",
      hand_pic: hand?.data.id ?? "",
    };
  }

  test("moves an identity check from none to waiting, then to passed or rejected", async () => {
    const { token, user } = await openPerson();
    type Center = { review_status: number; reason: string; card_id: string; ssn: string };
    const center = async () => (await perform<Center>(calls.realNameCenter, {}, { token })).data;
    expect((await center()).review_status).toBe(0);
    const input = { ...papers, ...(await picturesOf(token)) };
    const submit = () => codeOf(calls.realName, input, token);
    expect(await submit()).toBe(1);
    expect(await center()).toMatchObject({
      review_status: 1,
      card_id: "*****4567",
      ssn: "*******1120",
    });
    const info = await perform(calls.userInfo, {}, { token });
    expect(info.data).toMatchObject({ review_status: 1 });
    expect(await submit()).toBe(1029);
    const decide = (status: number, reason: string) =>
      DB.prepare("UPDATE real_names SET review_status = ?, reason = ? WHERE user_id = ?")
        .bind(status, reason, user.id)
        .run();
    await decide(3, "unreadable");
    expect(await center()).toMatchObject({ review_status: 3, reason: "unreadable" });
    const again = await Promise.all([submit(), submit(), submit()]);
    expect(again.sort()).toEqual([1, 1029, 1029]);
    expect(await center()).toMatchObject({ review_status: 1, reason: "" });
    await decide(2, "");
    expect(await submit()).toBe(1029);
  });

  test("A2 requires all fields and pictures of an identity check, and refuses another user's pictures", async () => {
    const [ann, bob] = [await openPerson(), await openPerson()];
    const foreign = { ...papers, ...(await picturesOf(bob.token)) };
    expect(await codeOf(calls.realName, foreign, ann.token)).toBe(404);
    const own = { ...papers, ...(await picturesOf(ann.token)) };
    for (const field of ["name", "card_id", "front_pic", "reverse_pic", "hand_pic"]) {
      expect([field, await codeOf(calls.realName, { ...own, [field]: "" }, ann.token)]).toEqual([
        field,
        1021,
      ]);
    }
    await set({ is_register_ssn: "1" });
    expect(await codeOf(calls.realName, { ...own, ssn: "" }, ann.token)).toBe(1021);
    await set({ is_register_ssn: "0" });
    // A passport has no back.
    const passport = { ...own, id_type: "2", reverse_pic: "" };
    expect(await codeOf(calls.realName, passport, ann.token)).toBe(1);
  });

  test("A6 A5 refuses a customer's own decision on an identity check, and a demo user's identity check", async () => {
    const { token } = await openPerson();
    const input = { ...papers, ...(await picturesOf(token)), review_status: 2 };
    expect(await codeOf(calls.realName, input, token)).toBe(1000);
    const demo = await openDemo();
    const { review_status: _, ...honest } = input;
    expect(await codeOf(calls.realName, honest, demo.token)).toBe(1028);
  });
});
