import type { ReactNode } from "react";
import { deskSetPicture, type PictureKind } from "#domain/contracts/desk/brand.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import styles from "./brand-page.module.css";
import { PicturePick } from "./picture-pick.tsx";

interface PictureRowProps {
  name: string;
  kind: PictureKind;
  productId?: number;
  /** Path of the current picture; empty for none. */
  path: string;
  /** Shown when there is no picture. */
  fallback: ReactNode;
  onChanged(): void;
}

/** A picture of the company, with buttons to replace and to remove it. */
export function PictureRow(props: PictureRowProps) {
  const { name, kind, productId, path, fallback, onChanged } = props;
  const { busy, error, send } = useMutation(deskSetPicture);
  async function put(picture: string) {
    const of = productId === undefined ? {} : { product_id: productId };
    if (!(await send({ kind, ...of, picture }))) return;
    toast(m.desk_recorded(), "success");
    onChanged();
  }
  return (
    <li className={styles.row} data-testid={`picture-${productId ?? kind}`}>
      <PicturePick
        name={name}
        shown={path}
        fallback={fallback}
        busy={busy}
        error={error ? deskErrorText(error) : ""}
        onPick={(picture) => void put(picture)}
      />
    </li>
  );
}
