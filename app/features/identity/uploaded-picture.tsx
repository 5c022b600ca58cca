import { useEffect, useState } from "react";
import { fileUrl } from "#domain/contracts/http/files.ts";
import { callApi } from "../../api/client.ts";
import { warnOf } from "../../api/warn-of.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./uploaded-picture.module.css";

/**
 * A picture that the user has uploaded. Its link is valid for a minute, so it is requested when the
 * picture is shown; without a link an icon is shown.
 */
export function UploadedPicture({ id, label }: { id: string; label: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    callApi(fileUrl, { id }).then((answer) => setUrl(answer.url), warnOf("a picture has no link"));
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
