import { typedCode, typedLine } from "../text/typed.ts";

/** Alphabet without characters that look alike. Its size must be a prime, 31: see `checkOf`. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const plainLength = 7;

/** Sums characters with different factors: one wrong or two swapped characters change the sum. */
function sumOf(text: string): number {
  return [...text].reduce((sum, each, place) => sum + alphabet.indexOf(each) * (place + 2), 0);
}

/** Returns the character that makes the weighted sum of a reference a multiple of 31. */
function checkOf(plain: string): string {
  const weight = plain.length + 2;
  const wanted = [...alphabet].find(
    (_, value) => (sumOf(plain) + value * weight) % alphabet.length === 0,
  );
  return wanted ?? "";
}

/** Makes a bank deposit's reference from seven random bytes. Its eighth character is a check. */
export function depositReference(bytes: Uint8Array): string {
  const plain = [...bytes.subarray(0, plainLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
  if (plain.length !== plainLength) throw new RangeError("seven bytes make a reference");
  return plain + checkOf(plain);
}

/** Reads a deposit's reference as typed or as a bank prints it; null if the text is none. */
export function readDepositReference(text: string): string | null {
  const plain = typedCode(text).toUpperCase();
  const isWritten =
    plain.length === plainLength + 1 && [...plain].every((x) => alphabet.includes(x));
  return isWritten && sumOf(plain) % alphabet.length === 0 ? plain : null;
}

const hex64 = /^[0-9a-f]{64}$/i;
const ofEther = /^0x[0-9a-f]{64}$/i;
const base58Signature = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/;

/** Forms of transaction hashes, each with the networks that use it, named as in payout accounts. */
const forms: ReadonlyArray<readonly [form: RegExp, networks: string]> = [
  [ofEther, "ERC20 ETH ETHEREUM BEP20 BSC POLYGON MATIC ARBITRUM OPTIMISM AVAXC BASE"],
  [hex64, "BTC BITCOIN SEGWIT LTC LITECOIN DOGE DOGECOIN BCH DASH TRC20 TRX TRON OMNI"],
  [hex64, "XRP RIPPLE ADA XLM"],
  [base58Signature, "SOL SOLANA SPL"],
];

const anyHash = /^[A-Za-z0-9+/=_:-]{8,128}$/;
const bankReference = /^[\p{L}\p{N}][\p{L}\p{N} ./_:#-]{2,63}$/u;

/**
 * Stored form of a transaction hash; null if the text is no hash of this network. Hexadecimal
 * hashes become lower case, because each has many spellings.
 */
export function readTransactionHash(network: string, text: string): string | null {
  const hash = typedLine(text);
  const name = network.trim().toUpperCase();
  const known = forms.find(([, networks]) => networks.split(" ").includes(name));
  const form = known?.[0] ?? anyHash;
  if (!form.test(hash)) return null;
  return hex64.test(hash) || ofEther.test(hash) ? hash.toLowerCase() : hash;
}

export function readBankReference(text: string): string | null {
  const reference = typedLine(text).replace(/ +/g, " ");
  return bankReference.test(reference) ? reference : null;
}
