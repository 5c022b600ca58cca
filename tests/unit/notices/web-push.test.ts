/** Push messages: the example of RFC 8291, and our messages as a browser decrypts them. */
import { createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isPushEndpoint } from "#domain/notices/push.ts";
import {
  encryptPush,
  freshPushSecrets,
  isPushPoint,
  pushProof,
  pushTextMax,
  readPushKey,
} from "#platform/delivery/push/web-push.ts";
import { makePushKey } from "#scripts/environment.ts";
import { pushReader } from "#tests/support/push-reader.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");
const ecdh = { name: "ECDH", namedCurve: "P-256" };

async function pairOf(point: string, number: string): Promise<CryptoKeyPair> {
  const raw = bytes(point);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: raw.subarray(1, 33).toString("base64url"),
    y: raw.subarray(33).toString("base64url"),
  };
  const { subtle } = crypto;
  const privateKey = await subtle.importKey("jwk", { ...jwk, d: number }, ecdh, true, [
    "deriveBits",
  ]);
  return { privateKey, publicKey: await subtle.importKey("jwk", jwk, ecdh, true, []) };
}

describe("a message", () => {
  it("encrypts a push message as in the example of RFC 8291, section 5", async () => {
    const body = await encryptPush(
      "When I grow up, I want to be a watermelon",
      {
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
      {
        salt: new Uint8Array(bytes("DGv6ra1nlYgDCS1FRnbzlw")),
        keys: await pairOf(
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
          "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        ),
      },
    );
    expect(Buffer.from(body).toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it.each(["", "a", "نداء الهامش ⚠️", "x".repeat(pushTextMax)])(
    "encrypts a push message for its device: %#",
    async (text) => {
      const { keys, read } = await pushReader();
      const body = await encryptPush(text, keys, await freshPushSecrets());
      expect(new DataView(body.buffer).getUint32(16)).toBe(4096);
      expect(await read(body)).toBe(text);
      expect(body.length).toBeLessThanOrEqual(4096);
    },
  );

  it("encrypts a push message so that another device cannot read it", async () => {
    const body = await encryptPush("a", (await pushReader()).keys, await freshPushSecrets());
    await expect((await pushReader()).read(body)).rejects.toThrow();
  });
});

describe("the platform's key", () => {
  it("makes an expiring proof that names sender and push service, signed with the platform's push key", async () => {
    const text = makePushKey();
    const key = readPushKey(text);
    if (!key) throw new Error(text);
    const proof = await pushProof("https://a.push.apple.com/x?y", key, "mailto:a@b.example", 5_000);
    const [, token = "", given] = /^vapid t=([^,]+), k=(.+)$/.exec(proof) ?? [];
    expect(given).toBe(key.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: "https://a.push.apple.com",
      exp: 5 + 43_200,
      sub: "mailto:a@b.example",
    });
    const point = bytes(key.publicKey);
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const signed = (body: string) =>
      verify(
        "sha256",
        Buffer.from(body),
        { key: publicKey, dsaEncoding: "ieee-p1363" },
        bytes(signature),
      );
    expect(signed(`${head}.${claims}`)).toBe(true);
    expect(signed(`${head}.${claims}x`)).toBe(false);
  });

  it.each(["", "x", `${"A".repeat(87)}`, `${"A".repeat(86)}.${"A".repeat(43)}`])(
    'refuses "%s" as the platform\'s push key',
    (text) => {
      expect(readPushKey(text)).toBeNull();
    },
  );

  it("refuses a device's push key that is not on the curve", async () => {
    expect(await isPushPoint((await pushReader()).keys.p256dh)).toBe(true);
    expect(await isPushPoint(`B${"A".repeat(86)}`)).toBe(false);
  });
});

describe("a push service", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://db5p.notify.windows.com/w/?token=x",
  ])("accepts a push service at %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(true);
  });

  it.each([
    "https://evil.example/x",
    "https://notfcm.googleapis.com.evil.example/x",
    "https://evilfcm.googleapis.com/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user:secret@fcm.googleapis.com/x",
    "https://fcm.googleapis.com/x#y",
    "http://127.0.0.1:1/x",
    "https://127.0.0.1/x",
    "javascript:alert(1)",
    "",
  ])("refuses a push service at %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(false);
  });

  it("accepts a push service on this machine in development only", () => {
    expect(isPushEndpoint("http://127.0.0.1:1/x", true)).toBe(true);
    expect(isPushEndpoint("http://10.0.0.1:1/x", true)).toBe(false);
  });
});
