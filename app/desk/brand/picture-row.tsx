import { type ReactNode, useRef, useState } from "react";
import { deskSetPicture, type PictureKind } from "#domain/contracts/desk/brand.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./brand-page.module.css";
import { readPicture } from "./read-picture.ts";

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
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, send, forget } = useMutation(deskSetPicture);
  const [isRefused, setRefused] = useState(false);

  async function put(picture: string) {
    const of = productId === undefined ? {} : { product_id: productId };
    if (!(await send({ kind, ...of, picture }))) return;
    toast(m.desk_recorded(), "success");
    onChanged();
  }

  async function take(file: File) {
    forget();
    const picture = await readPicture(file);
    setRefused(picture === null);
    if (picture !== null) await put(picture);
  }

  const wrong = isRefused ? m.error_picture_refused() : error && deskErrorText(error);
  return (
    <li className={styles.row} data-testid={`picture-${productId ?? kind}`}>
      <span className={styles.picture}>{path ? <img src={path} alt="" /> : fallback}</span>
      <b className={styles.name}>
        <bdi>{name}</bdi>
      </b>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={name}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void take(file);
        }}
      />
      <span className={pages.actions}>
        <SmallButton
          busy={busy}
          aria-label={`${m.desk_brand_upload()}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {m.desk_brand_upload()}
        </SmallButton>
        {path && (
          <SmallButton
            tone="down"
            busy={busy}
            aria-label={`${m.desk_brand_remove()}: ${name}`}
            onClick={() => void put("")}
          >
            {m.desk_brand_remove()}
          </SmallButton>
        )}
      </span>
      {wrong && (
        <small role="alert" className={styles.wrong}>
          {wrong}
        </small>
      )}
    </li>
  );
}
