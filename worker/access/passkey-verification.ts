/** Verifies passkey messages (WebAuthn level 3). Only the log has the cause of a refusal. */

import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  convertCOSEtoPKCS,
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
  parseAuthenticatorData,
} from "@simplewebauthn/server/helpers";
import type * as z from "zod/mini";
import type { passkeyLogin } from "#domain/contracts/http/passkey.ts";
import { logInfo } from "#platform/log/log.ts";

export interface Ceremony {
  challenge: string;
  /** Origin of the page, e.g. https://broker.example. */
  origin: string;
  rpId: string;
}

export interface VerifiedPasskey {
  /** Base64url. */
  id: string;
  /** Raw P-256 point (4, x, y), base64url. */
  publicKey: string;
  counter: number;
}

export type Assertion = z.output<typeof passkeyLogin.input>;

const coordinateBytes = 32;

/**
 * Reads the signed challenge, which the caller checks; null if malformed, or if another site framed
 * the page.
 */
export function challengeOf(clientData: string): string | null {
  try {
    const { challenge, crossOrigin, topOrigin } = decodeClientDataJSON(clientData);
    if (crossOrigin === true || topOrigin !== undefined) return null;
    // 32 random bytes in base64url.
    return /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch (error) {
    return refused(error);
  }
}

/** Verifies a new passkey; null unless a verified user made it for our challenge, page and host. */
export async function verifyNewPasskey(
  { client_data, attestation }: { client_data: string; attestation: string },
  { challenge, origin, rpId }: Ceremony,
): Promise<VerifiedPasskey | null> {
  try {
    const object = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
    const { credentialID } = parseAuthenticatorData(object.get("authData"));
    const id = isoBase64URL.fromBuffer(credentialID ?? new Uint8Array());
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [cose.COSEALG.ES256],
    });
    if (!verified || !registrationInfo) return null;
    const { publicKey, counter } = registrationInfo.credential;
    const point = convertCOSEtoPKCS(publicKey);
    await crypto.subtle.importKey("raw", point, { name: "ECDSA", namedCurve: "P-256" }, false, [
      "verify",
    ]);
    return { id, publicKey: isoBase64URL.fromBuffer(point), counter };
  } catch (error) {
    return refused(error);
  }
}

/** Returns the authenticator's new counter; null unless this passkey signed our challenge. */
export async function verifyAssertion(
  given: Omit<Assertion, "id">,
  passkey: { id: string; public_key: string; counter: number },
  { challenge, origin, rpId }: Ceremony,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.client_data,
          authenticatorData: given.authenticator_data,
          signature: given.signature,
          userHandle: given.user_handle,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: coseKeyOf(isoBase64URL.toBuffer(passkey.public_key)),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    return refused(error);
  }
}

/** Encodes a raw P-256 point as a COSE key (RFC 9053), as the library expects. */
function coseKeyOf(point: Uint8Array): Uint8Array<ArrayBuffer> {
  const key = new Map<number, number | Uint8Array>([
    [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
    [cose.COSEKEYS.alg, cose.COSEALG.ES256],
    [cose.COSEKEYS.crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, point.slice(1, 1 + coordinateBytes)],
    [cose.COSEKEYS.y, point.slice(1 + coordinateBytes)],
  ]);
  return isoCBOR.encode(key);
}

function refused(error: unknown): null {
  logInfo("passkey_refused", {}, error);
  return null;
}
