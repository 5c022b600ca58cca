import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hexadecimal digits. Synchronous, unlike the
 * platform's own digest: a money command must not wait between reading and writing.
 */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
