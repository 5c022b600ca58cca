/**
 * Whether a text is an address of a network: its alphabet, length and checksum, so that a slip of the finger is found before
 * money is sent to it. Sources: BIP 173 and 350 (bech32, bech32m), EIP-55 (mixed case of 0x addresses), each network's version
 * bytes.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";

type Check = (address: string) => boolean;

const base58check = createBase58check(sha256);

/** False for what a decoder throws at: every one of them throws for text that is none of its own. */
function decodes(decode: () => boolean): boolean {
  try {
    return decode();
  } catch {
    return false;
  }
}

/** 20 bytes behind one of these version bytes. */
function hashed(...versions: number[]): Check {
  return (address) =>
    decodes(() => {
      const bytes = base58check.decode(address);
      return bytes.length === 21 && versions.includes(bytes[0] ?? -1);
    });
}

/** A witness program: version 0 in bech32 with 20 or 32 bytes, later ones in bech32m with 2 to 40. */
function segwit(prefix: string): Check {
  const programOf = (coder: typeof bech32 | typeof bech32m, address: string) => {
    const { prefix: found, words } = coder.decode(address as `${string}1${string}`, 90);
    const [version = -1, ...program] = words;
    return found === prefix ? { version, length: coder.fromWords(program).length } : null;
  };
  const isFirst: Check = (address) =>
    decodes(() => {
      const program = programOf(bech32, address);
      return program?.version === 0 && (program.length === 20 || program.length === 32);
    });
  const isLater: Check = (address) =>
    decodes(() => {
      const program = programOf(bech32m, address);
      if (!program || program.version < 1 || program.version > 16) return false;
      return program.length >= 2 && program.length <= 40;
    });
  return (address) => isFirst(address) || isLater(address);
}

/** 40 hexadecimal digits; where their case is mixed it is the checksum. */
const ethereum: Check = (address) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(lower));
  return [...digits].every((digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
};

const solana: Check = (address) => decodes(() => base58.decode(address).length === 32);

const either =
  (...checks: Check[]): Check =>
  (address) =>
    checks.some((check) => check(address));

const checks: Record<string, Check> = {
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

/** Networks whose addresses can be checked. */
export const knownProtocols: readonly string[] = Object.keys(checks);

/** False for a wrong address, and for a network that nobody here knows how to check. */
export function isCoinAddress(protocol: string, address: string): boolean {
  const check = Object.hasOwn(checks, protocol) ? checks[protocol] : undefined;
  return check?.(address) ?? false;
}
