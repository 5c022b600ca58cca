import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { imageUpload } from "#domain/contracts/http/files.ts";
import { loanConfig, loanInfo, loanList, loanSubmit } from "#domain/contracts/http/loan.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { isSignature } from "#domain/loans/signature.ts";
import { invalidate } from "../../../api/readers.ts";
import { pictureUpload } from "../../../api/upload.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/loan-messages.ts";
import { toast } from "../../../ui/toasts.ts";
import { forgetAgreement, type KeptAgreement } from "../kept-agreement.ts";
import { clearPad, inkOn, pictureOf, writeName } from "./pad.ts";

export function useSigning(agreement: KeptAgreement) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | undefined>();
  const [isUploading, setIsUploading] = useState(false);
  const pad = usePad(() => setProblem(undefined));
  const { busy, send } = useMutation(loanSubmit, ({ code, message }) => {
    if (code === errorCodes.loan_signature_empty) setProblem(message);
    if (code === errorCodes.loan_agreement_changed) readAgain();
    return code === errorCodes.loan_signature_empty;
  });

  function readAgain() {
    forgetAgreement();
    const { id, amount } = agreement;
    void navigate(`/loan/agreement?id=${id}&amount=${amount}`, { replace: true });
  }

  async function upload(canvas: HTMLCanvasElement): Promise<string | null> {
    setIsUploading(true);
    try {
      return await pictureUpload(imageUpload)(await pictureOf(canvas), () => undefined);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : m.upload_failed());
      return null;
    } finally {
      setIsUploading(false);
    }
  }

  async function confirm() {
    const found = pad.wrong();
    setProblem(found ?? undefined);
    if (found !== null || !pad.canvas.current) return;
    const sign = await upload(pad.canvas.current);
    if (sign === null) return;
    const { id, amount, hash } = agreement;
    const answer = await send({ amount, config_id: id, sign, agreement: hash });
    if (!answer) return;
    forgetAgreement();
    toast(answer.msg || m.verify_waiting(), "success");
    void invalidate(loanList, loanConfig, loanInfo);
    await navigate("/loan/record", { replace: true });
  }

  return { ...pad, problem, busy: busy || isUploading, confirm };
}

const nameMin = 2;

function usePad(onChange: () => void) {
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
