import { useRef, useState } from "react";
import { isSignature } from "#domain/loans/signature.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/loan-messages.ts";
import { clearPad, inkOn, writeName } from "./pad.ts";

/** A typed name shorter than this is none. */
const nameMin = 2;

/** A drawn or typed signature. @param onChange runs at every change */
export function usePad(onChange: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [name, setName] = useState("");
  const brush = () => canvas.current?.getContext("2d", { willReadFrequently: true }) ?? null;

  function clear() {
    const drawn = brush();
    if (drawn) clearPad(drawn);
    setName("");
    onChange();
  }

  function type(text: string) {
    const drawn = brush();
    if (drawn && text.trim() === "") clearPad(drawn);
    else if (drawn) writeName(drawn, text.trim(), m.loan_sign_typed());
    setName(text);
    onChange();
  }

  /** A stroke replaces a typed name. */
  function begin() {
    if (name !== "") clear();
    onChange();
  }

  /** Null if the signature is valid. */
  function wrong(): string | null {
    const drawn = brush();
    const typed = name.trim();
    const found = drawn ? inkOn(drawn) : null;
    if (!found || found.points === 0) return m.loan_sign_missing();
    const isShort = typed !== "" && [...typed].length < nameMin;
    return isShort || !isSignature(found) ? errorMessage("loan_signature_empty") : null;
  }

  return { canvas, name, clear, type, begin, wrong };
}
