import { useEffect, useState } from "react";
import { fileUrl } from "#domain/contracts/http/files.ts";
import { callApi } from "../../../api/client.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./identity-check-page.module.css";

type Sides = Record<"front_pic" | "reverse_pic" | "hand_pic", string>;

/** The pictures that were handed in, for their owner. */
export function AuthPictures({ sides }: { sides: Sides }) {
  const pictures = [
    [sides.front_pic, m.verify_front()],
    [sides.reverse_pic, m.verify_back()],
    [sides.hand_pic, m.verify_hand()],
  ] as const;
  const given = pictures.filter(([id]) => id !== "");
  if (given.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {given.map(([id, label]) => (
        <Picture key={id} id={id} label={label} />
      ))}
    </div>
  );
}

/** Links last a minute, so each picture asks for one when it is shown; what cannot be shown is a sign. */
export function Picture({ id, label }: { id: string; label: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    callApi(fileUrl, { id }).then(
      (answer) => setUrl(answer.url),
      (error) => console.warn("a picture has no link", error),
    );
  }, [id]);
  return (
    <figure className={styles.picture}>
      {url === null ? (
        <span>
          <Icon name="camera" size={26} />
        </span>
      ) : (
        <img src={url} alt={label} onError={() => setUrl(null)} data-testid="verify-picture" />
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
