import { useState } from "react";
import { fileUrl } from "#domain/contracts/http/files.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./uploaded-picture.module.css";

const look = `${styles.picture} grid place-center full-width sunken round-m`;

/**
 * A picture that the user has uploaded. Its link is valid for a minute, so the link is requested
 * when the picture is shown; without a link an icon is shown.
 */
export function UploadedPicture({ id, label }: { id: string; label: string }) {
  const { data } = useRead(fileUrl, { id });
  const [brokenUrl, setBrokenUrl] = useState("");
  const url = data?.url ?? "";
  const hasPicture = url !== "" && url !== brokenUrl;
  return (
    <figure className="grid gap-6 text-s ink-2">
      {hasPicture ? (
        <img
          src={url}
          alt={label}
          className={look}
          onError={() => setBrokenUrl(url)}
          data-testid="verify-picture"
        />
      ) : (
        <span className={look}>
          <Icon name="camera" size={26} />
        </span>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
