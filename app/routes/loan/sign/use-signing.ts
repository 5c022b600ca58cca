import { useState } from "react";
import { useNavigate } from "react-router";
import { imageUpload } from "#domain/contracts/http/files.ts";
import { loanConfig, loanInfo, loanList, loanSubmit } from "#domain/contracts/http/loan.ts";
import { errorCodes } from "#domain/errors.ts";
import { invalidate } from "../../../api/readers.ts";
import { pictureUpload } from "../../../api/upload.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { m } from "../../../i18n/loan-messages.ts";
import { toast } from "../../../ui/toasts.ts";
import { forgetAgreement, type KeptAgreement } from "../kept-agreement.ts";
import { pictureOf } from "./pad.ts";
import { usePad } from "./use-pad.ts";

/** The signature, and the request that is signed with it. */
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

  /** The terms have changed meanwhile. */
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
