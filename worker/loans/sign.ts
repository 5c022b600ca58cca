import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type * as z from "zod/mini";
import { findFile } from "#db/content/files.ts";
import { storeAgreement } from "#db/money/loans.ts";
import type { loanSubmit } from "#domain/contracts/http/loan.ts";
import type { SignedTerms } from "#domain/contracts/loans.ts";
import { inkOf, isSignature, signatureSize } from "#domain/loans/signature.ts";
import { ApiRefusal, required, type SessionScope } from "../context.ts";
import { readPngPoints } from "../files/png-points.ts";
import { requireOwnPicture } from "../files/store.ts";
import { hashOf, offerOf } from "./agreement.ts";

/** Reads the bytes of one of the user's own pictures. @throws ApiRefusal not_found */
async function ownPicture(scope: SessionScope, id: string) {
  const { db, env } = scope;
  await requireOwnPicture(scope, id);
  const row = await findFile(...db, id);
  const object = required(row && (await env.FILES.get(row.object_key)));
  return new Uint8Array(await object.arrayBuffer());
}

const darkMax = 384;
const opaqueMin = 128;

/** @throws ApiRefusal loan_signature_empty if the picture holds no signature */
async function requireSignature(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const points = await readPngPoints(bytes, signatureSize);
  const isInked = (column: number, row: number) => {
    const [red, green, blue, opacity] = points?.at(column, row) ?? [255, 255, 255, 0];
    return opacity >= opaqueMin && red + green + blue < darkMax;
  };
  if (!points || !isSignature(inkOf(signatureSize, isInked))) {
    throw new ApiRefusal("loan_signature_empty");
  }
}

type Signing = z.output<typeof loanSubmit.input>;

/**
 * Stores the signed agreement and returns the terms of the loan. If the loan is then refused, the
 * stored agreement has no effect.
 * @throws ApiRefusal loan_agreement_changed if the agreement is not the shown one
 */
export async function signLoan(scope: SessionScope, input: Signing): Promise<SignedTerms> {
  const { db, identity, lang, nowMs } = scope;
  const offer = await offerOf(scope, input.config_id, input.amount);
  if (offer.hash !== input.agreement) throw new ApiRefusal("loan_agreement_changed");
  const picture = await ownPicture(scope, input.sign);
  await requireSignature(picture);
  const hash = await hashOf(offer.hash, bytesToHex(sha256(picture)), identity.userId);
  await storeAgreement(...db, {
    hash,
    userId: identity.userId,
    lang,
    content: JSON.stringify({ ...offer.agreement, terms: offer.terms }),
    signFile: input.sign,
    signedMs: nowMs,
  });
  return { ...offer.terms, agreement: hash };
}
