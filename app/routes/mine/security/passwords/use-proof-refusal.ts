import { useState } from "react";
import { errorCodes } from "#domain/errors.ts";
import type { ApiError } from "../../../../api/client.ts";

const aboutProof: readonly number[] = [
  errorCodes.login_refused,
  errorCodes.code_wrong,
  errorCodes.too_many_attempts,
];

/** Why the known password, or the code, was refused; its field shows it instead of a toast. */
export function useProofRefusal() {
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  /** Takes a refusal that is about the proof; false for any other. */
  function take({ code, message }: ApiError): boolean {
    const isAboutProof = aboutProof.includes(code);
    if (isAboutProof) setRefusal(message);
    return isAboutProof;
  }
  return { refusal, take, forget: () => setRefusal(undefined) };
}
