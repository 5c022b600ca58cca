/**
 * Checks whether a text is an address of a network: alphabet, length and checksum, to find typing
 * mistakes before money is sent. Sources: BIP 173 and 350 (bech32, bech32m), EIP-55 (mixed case of
 * 0x addresses), each network's version bytes.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { typedLine } from "../text/typed.ts";
import { burnAddresses } from "./burn-addresses.ts";

/** Returns an address's bytes without version and checksum; null if invalid for the network. */
type Reader = (address: string) => Uint8Array | null;

const base58check = createBase58check(sha256);

/** Paths of payment links that have the address in a parameter (EIP-681). */
const tokenTransfer = /^[^/]*\/transfer$/i;

/**
 * Returns the address in a pasted text. A wallet's link (BIP 21, EIP-681 and the like) has it
 * between the scheme and the first of `?`, `@` and `/`.
 */
export function readCoinAddress(text: string): string {
  const line = typedLine(text).replace(/ /g, "");
  const link = /^[a-z][a-z0-9+.-]*:(?:\/\/)?(?:pay-)?([^?#]*)\??([^#]*)/i.exec(line);
  if (!link) return line;
  const [, path = "", query = ""] = link;
  if (tokenTransfer.test(path)) return new URLSearchParams(query).get("address") ?? line;
  return path.split(/[@/]/)[0] ?? line;
}

/** Returns the decoder's bytes; null if the decoder throws, as for a text in another encoding. */
function decoded(decode: () => Uint8Array | null): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** Reads addresses of 20 bytes after one of these version bytes. */
function hashed(...versions: number[]): Reader {
  return (address) =>
    decoded(() => {
      const bytes = base58check.decode(address);
      return bytes.length === 21 && versions.includes(bytes[0] ?? -1) ? bytes.subarray(1) : null;
    });
}

/** Reads witness programs: bech32 for version 0 (20 or 32 bytes), bech32m for 1 to 16 (2 to 40). */
function segwit(prefix: string): Reader {
  const programOf = (coder: typeof bech32 | typeof bech32m, address: string) => {
    const { prefix: found, words } = coder.decode(address as `${string}1${string}`, 90);
    const [version = -1, ...program] = words;
    return found === prefix ? { version, bytes: coder.fromWords(program) } : null;
  };
  const first: Reader = (address) =>
    decoded(() => {
      const program = programOf(bech32, address);
      const isSized = program?.bytes.length === 20 || program?.bytes.length === 32;
      return program?.version === 0 && isSized ? program.bytes : null;
    });
  const later: Reader = (address) =>
    decoded(() => {
      const program = programOf(bech32m, address);
      if (!program || program.version < 1 || program.version > 16) return null;
      return program.bytes.length >= 2 && program.bytes.length <= 40 ? program.bytes : null;
    });
  return either(first, later);
}

/** Reads 40 hexadecimal digits, whose mixed case is the checksum. */
const ethereum: Reader = (address) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  const bytes = Uint8Array.from(lower.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (digits === lower || digits === digits.toUpperCase()) return bytes;
  const hash = keccak_256(new TextEncoder().encode(lower));
  const isRight = [...digits].every((digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
  return isRight ? bytes : null;
};

const solana: Reader = (address) =>
  decoded(() => {
    const bytes = base58.decode(address);
    return bytes.length === 32 ? bytes : null;
  });

function either(...readers: Reader[]): Reader {
  return (address) => {
    for (const read of readers) {
      const bytes = read(address);
      if (bytes) return bytes;
    }
    return null;
  };
}

const networks: Record<string, Reader> = {
  BTC: either(hashed(0x00, 0x05), segwit("bc")),
  LTC: either(hashed(0x30, 0x32), segwit("ltc")),
  DOGE: hashed(0x1e, 0x16),
  TRC20: hashed(0x41),
  ERC20: ethereum,
  BEP20: ethereum,
  POLYGON: ethereum,
  ARBITRUM: ethereum,
  SOL: solana,
};

const burnt: ReadonlySet<string> = new Set(burnAddresses.map(comparableAddress));

export const knownProtocols: readonly string[] = Object.keys(networks);

function bytesOf(protocol: string, address: string): Uint8Array | null {
  return Object.hasOwn(networks, protocol) ? (networks[protocol]?.(address) ?? null) : null;
}

/** True for a valid address; false for any address of a network without a check. */
export function isCoinAddress(protocol: string, address: string): boolean {
  return bytesOf(protocol, address) !== null;
}

/** Form for comparisons: hexadecimal and bech32 addresses become lower case. */
export function comparableAddress(address: string): string {
  return /^(0x|bc1|ltc1)/i.test(address) ? address.toLowerCase() : address;
}

/**
 * True if coins sent to the address are lost, because no key for it is known. That is so for known
 * burn addresses and token contracts. It is so, too, if all bytes are equal, or if all but the last
 * two are zero (null addresses, precompiled contracts, 0x000…dEaD).
 */
export function isBurnAddress(protocol: string, address: string): boolean {
  if (burnt.has(comparableAddress(address))) return true;
  const bytes = bytesOf(protocol, address);
  if (!bytes) return false;
  return bytes.every((byte) => byte === bytes[0]) || bytes.slice(0, -2).every((byte) => byte === 0);
}
