import { describe, expect, test } from "vitest";
import { type Cbor, readCbor } from "#domain/access/cbor.ts";
import {
  counterRises,
  derToRaw,
  readAssertion,
  readAttestation,
  readClientData,
} from "#domain/access/webauthn.ts";
import {
  attestationObject,
  authenticatorData,
  cbor,
  coseKey,
  credentialData,
  join,
  presentAndVerified,
  rawToDer,
} from "#tests/support/worker/software-authenticator.ts";

const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const encode = (text: string) => new TextEncoder().encode(text);

describe("S8 CBOR", () => {
  test.each<[string, Cbor]>([
    ["00", 0],
    ["17", 23],
    ["1818", 24],
    ["1903e8", 1000],
    ["1a000f4240", 1_000_000],
    ["20", -1],
    ["3863", -100],
    ["4401020304", Uint8Array.of(1, 2, 3, 4)],
    ["63e6b0b4", "水"],
    ["83010203", [1, 2, 3]],
    ["a201020326", new Map([[1, 2], [3, -7]])], // biome-ignore format: pairs
    ["f4", false],
    ["f5", true],
    ["f6", null],
  ])("%s is read", (hex, value) => {
    expect(readCbor(fromHex(hex))).toEqual({ value, end: hex.length / 2 });
  });

  test.each([
    ["nothing", ""],
    ["a number without its bytes", "19ff"],
    ["a byte string that ends early", "4401"],
    ["a length beyond everything", "5affffffff"],
    ["a list that ends early", "8301"],
    ["a map without its last value", "a101"],
    ["a number that is longer than it must be", "1817"],
    ["another one", "190017"],
    ["and another one", "1a00000017"],
    ["eight bytes", "1b0000000100000000"],
    ["an indefinite byte string", "5f4101ff"],
    ["an indefinite list", "9f01ff"],
    ["an indefinite map", "bf0101ff"],
    ["a reserved length", "1c"],
    ["a tag", "c000"],
    ["undefined", "f7"],
    ["a float", "f93c00"],
    ["a double", "fb3ff199999999999a"],
    ["a break", "ff"],
    ["a key that is there twice", "a201010102"],
    ["a key that is bytes", "a1410101"],
    ["a key that is a list", "a18001"],
    ["text that is no UTF-8", "61ff"],
    ["lists in lists in lists", `${"81".repeat(40)}00`],
    ["more items than anybody needs", `990400${"00".repeat(1024)}`],
  ])("%s is refused", (_, hex) => {
    expect(readCbor(fromHex(hex))).toBeNull();
  });
});

describe("S8 what the browser says", () => {
  const challenge = "A".repeat(43);
  const expected = { type: "webauthn.get", origin: "https://demo.example" } as const;
  const good = { ...expected, challenge, crossOrigin: false };
  const read = (data: unknown) =>
    readClientData(encode(typeof data === "string" ? data : JSON.stringify(data)), expected);

  test("gives the challenge when all is as expected", () => {
    expect(read(good)).toBe(challenge);
    expect(read({ ...good, crossOrigin: undefined })).toBe(challenge);
    expect(read({ ...good, other_keys_can_be_added_here: "yes" })).toBe(challenge);
  });

  test.each<[string, unknown]>([
    ["the other ceremony", { ...good, type: "webauthn.create" }],
    ["another site", { ...good, origin: "https://evil.example" }],
    ["another scheme", { ...good, origin: "http://demo.example" }],
    ["another port", { ...good, origin: "https://demo.example:8443" }],
    ["a host that only begins so", { ...good, origin: "https://demo.example.evil.example" }],
    ["a frame of another site", { ...good, crossOrigin: true }],
    ["a frame that names its top", { ...good, topOrigin: "https://evil.example" }],
    ["no challenge", { ...good, challenge: undefined }],
    ["a challenge of another length", { ...good, challenge: "AAAA" }],
    ["a challenge that is a list", { ...good, challenge: [challenge] }],
    ["null", "null"],
    ["a list", "[]"],
    ["no JSON", "{"],
    ["nothing", ""],
  ])("%s is refused", (_, data) => {
    expect(read(data)).toBeNull();
  });

  test("broken UTF-8 is refused", () => {
    expect(readClientData(Uint8Array.of(0xff), expected)).toBeNull();
  });
});

const rpIdHash = new Uint8Array(32).fill(7);
const point = join([4], new Uint8Array(32).fill(1), new Uint8Array(32).fill(2));
const id = new Uint8Array(20).fill(9);
const withCredential = presentAndVerified | 64;

describe("S8 a new credential", () => {
  const made = (key = coseKey(point)) => credentialData(id, cbor(key));
  const dataWith = (more: Partial<Parameters<typeof authenticatorData>[0]> = {}) =>
    authenticatorData({ rpIdHash, flags: withCredential, counter: 5, rest: made(), ...more });
  const read = (data: Uint8Array) => readAttestation(attestationObject(data), rpIdHash);

  test("is read, whatever is said of its maker", () => {
    const credential = { id, publicKey: point, counter: 5 };
    expect(read(dataWith())).toEqual(credential);
    expect(readAttestation(attestationObject(dataWith(), "packed"), rpIdHash)).toEqual(credential);
    const extensions = cbor(new Map([["credProtect", 2]]));
    expect(read(dataWith({ flags: withCredential | 128, rest: join(made(), extensions) }))).toEqual(
      credential,
    );
    // Backed up, as synchronised passkeys are.
    expect(read(dataWith({ flags: withCredential | 8 | 16 }))).toEqual(credential);
  });

  test("is refused truncated at every byte, and with a byte more", () => {
    const whole = attestationObject(dataWith());
    for (let length = 0; length < whole.length; length++) {
      expect([length, readAttestation(whole.slice(0, length), rpIdHash)]).toEqual([length, null]);
    }
    expect(readAttestation(join(whole, [0]), rpIdHash)).toBeNull();
    const data = dataWith();
    for (let length = 0; length < data.length; length++) {
      expect([length, read(data.slice(0, length))]).toEqual([length, null]);
    }
    expect(read(join(data, [0]))).toBeNull();
  });

  test.each([
    ["user not present", 64 | 4],
    ["user not verified", 64 | 1],
    ["no credential", presentAndVerified],
    ["extensions that are not there", withCredential | 128],
    ["backed up without being able to be", withCredential | 16],
  ])("flags are refused: %s", (_, flags) => {
    expect(read(dataWith({ flags }))).toBeNull();
  });

  test("for another host is refused", () => {
    expect(read(dataWith({ rpIdHash: new Uint8Array(32).fill(8) }))).toBeNull();
  });

  test.each<[string, number, unknown]>([
    ["another kind", 1, 3],
    ["another algorithm", 3, -257],
    ["another curve", -1, 2],
    ["a short coordinate", -2, new Uint8Array(31)],
    ["a long coordinate", -3, new Uint8Array(33)],
    ["a coordinate that is a number", -2, 1],
  ])("with a key of %s is refused", (_, label, value) => {
    const key = coseKey(point).set(label, value);
    expect(read(dataWith({ rest: made(key) }))).toBeNull();
  });

  test("without an id, or with one that is too long, is refused", () => {
    for (const length of [0, 1_024]) {
      const rest = credentialData(new Uint8Array(length), cbor(coseKey(point)));
      expect([length, read(dataWith({ rest }))]).toEqual([length, null]);
    }
  });

  test("in an object of another form is refused", () => {
    const fields: Array<[string, unknown]> = [
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", dataWith()],
    ];
    const forms: Array<Map<string, unknown>> = [
      new Map(fields.slice(1)),
      new Map([...fields, ["more", 1]]),
      new Map(fields).set("fmt", 1),
      new Map(fields).set("attStmt", "none"),
      new Map(fields).set("attStmt", new Map([["alg", -7]])),
      new Map(fields).set("authData", "text"),
    ];
    for (const form of forms) expect(readAttestation(cbor(form), rpIdHash)).toBeNull();
    expect(readAttestation(cbor(new Map(fields)), rpIdHash)).not.toBeNull();
  });
});

describe("S8 a sign-in", () => {
  const good = { rpIdHash, flags: presentAndVerified, counter: 4_294_967_295 };
  test("gives the counter", () => {
    expect(readAssertion(authenticatorData(good), rpIdHash)).toBe(4_294_967_295);
    expect(readAssertion(authenticatorData({ ...good, counter: 0 }), rpIdHash)).toBe(0);
  });

  test("is refused for another host, without the user, or with more or less than belongs there", () => {
    const rest = credentialData(id, cbor(coseKey(point)));
    const bad = [
      { ...good, rpIdHash: new Uint8Array(32) },
      { ...good, flags: 1 },
      { ...good, flags: 4 },
      { ...good, flags: 0 },
      { ...good, flags: withCredential, rest },
      { ...good, rest: Uint8Array.of(0) },
    ];
    for (const parts of bad) expect(readAssertion(authenticatorData(parts), rpIdHash)).toBeNull();
    expect(readAssertion(authenticatorData(good).slice(0, 36), rpIdHash)).toBeNull();
  });

  test.each([
    [0, 0, true],
    [0, 1, true],
    [1, 2, true],
    [1, 1, false],
    [2, 1, false],
    [1, 0, false],
  ])("after counter %i, %i is taken: %s", (stored, given, isTaken) => {
    expect(counterRises(stored, given)).toBe(isTaken);
  });
});

describe("S8 a DER signature", () => {
  test.each([
    [1, 2],
    [127, 128],
    [255, 255],
    [0, 200],
  ])("of numbers that begin with %i and %i becomes raw", (r, s) => {
    const raw = new Uint8Array(64).fill(5);
    raw[0] = r;
    raw[32] = s;
    expect(derToRaw(rawToDer(raw))).toEqual(raw);
  });

  test("of small numbers is filled up", () => {
    const raw = new Uint8Array(64);
    raw[31] = 1;
    raw[63] = 2;
    expect(derToRaw(fromHex("3006020101020102"))).toEqual(raw);
  });

  test.each([
    ["nothing", ""],
    ["no sequence", "3106020101020102"],
    ["a length that is wrong", "3007020101020102"],
    ["a byte more", "300602010102010200"],
    ["a byte more inside", "300702010102010200"],
    ["one number", "3003020101"],
    ["no integer", "3006030101020102"],
    ["an empty integer", "30050200020102"],
    ["zero", "3006020100020102"],
    ["a negative number", "3006020180020102"],
    ["a zero in front for nothing", "300702020001020102"],
    ["a number that runs over", "30060201010205ff"],
    ["33 digits", `3026022101${"00".repeat(32)}020101`],
    ["a long length", "308106020101020102"],
  ])("is refused: %s", (_, hex) => {
    expect(derToRaw(fromHex(hex))).toBeNull();
  });
});
