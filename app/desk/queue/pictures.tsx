import { useEffect, useState } from "react";
import { mayDecide } from "#domain/contracts/desk/roles.ts";
import { deskSession } from "../../api/token.ts";
import { warnOf } from "../../api/warn-of.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Notice, RetryNotice } from "../ui/page.tsx";
import { pictureName } from "./field-name.ts";
import type { Item } from "./item.ts";
import styles from "./item-panel.module.css";
import { PictureZoom } from "./picture-zoom.tsx";

const withPictures: readonly string[] = ["verification", "proof", "loan_kyc", "loan", "repayment"];

/** Fetches a picture under the operator's session. @throws Error if no picture arrives */
async function fetchPicture(link: string): Promise<Blob> {
  const token = deskSession.read();
  const answer = await fetch(link, token ? { headers: { authorization: token } } : {});
  if (!answer.ok || answer.headers.get("content-type")?.includes("json")) {
    throw new Error(`picture: HTTP ${answer.status}`);
  }
  return answer.blob();
}

/**
 * Object URLs of the pictures, by field. All pictures are fetched when the item opens, because
 * their links expire after a minute. They are kept while the item is open.
 */
function usePictures(links: Item["pictures"]) {
  const [urls, setUrls] = useState<Record<string, string> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isLoaded = urls !== null;
  useEffect(() => {
    const fields = Object.entries(links);
    if (isLoaded || fields.length === 0) return;
    let isWanted = true;
    setFailed(false);
    Promise.all(fields.map(async ([field, link]) => [field, await fetchPicture(link)] as const))
      .then((blobs) => {
        if (!isWanted) return;
        setUrls(
          Object.fromEntries(blobs.map(([field, blob]) => [field, URL.createObjectURL(blob)])),
        );
      })
      .catch((cause) => {
        warnOf("pictures were not read")(cause);
        if (isWanted) setFailed(true);
      });
    return () => {
      isWanted = false;
    };
  }, [links, isLoaded]);
  useEffect(() => {
    if (!urls) return;
    return () => {
      for (const url of Object.values(urls)) URL.revokeObjectURL(url);
    };
  }, [urls]);
  return { urls, hasFailed };
}

export function Pictures({ item, onStale }: { item: Item; onStale(): void }) {
  const { operator } = useDesk();
  if (Object.keys(item.pictures).length === 0) {
    if (!withPictures.includes(item.row.queue) || mayDecide(operator, item.row.queue)) return null;
    return <Notice tone="info" text={m.desk_pictures_hidden()} />;
  }
  return <PictureRow links={item.pictures} onStale={onStale} />;
}

interface PictureRowProps {
  links: Item["pictures"];
  onStale(): void;
}

export function PictureRow({ links, onStale }: PictureRowProps) {
  const { urls, hasFailed } = usePictures(links);
  const [zoomed, setZoomed] = useState<string | null>(null);
  return (
    <section className="stack gap-6">
      <h3 className="text-xs ink-2 w-600">{m.desk_pictures()}</h3>
      {hasFailed && <RetryNotice text={m.desk_picture_failed()} onRetry={onStale} />}
      <div className={`${styles.pictures} grid gap-8`}>
        {Object.keys(links).map((field) => (
          <button
            key={field}
            type="button"
            className={`${styles.picture} grid gap-4 text-xs ink-2`}
            disabled={!urls?.[field]}
            onClick={() => setZoomed(field)}
            aria-label={`${m.desk_zoom()}: ${pictureName(field)}`}
            data-testid={`picture-${field}`}
          >
            {urls?.[field] ? <img src={urls[field]} alt="" /> : <span className={styles.waiting} />}
            {pictureName(field)}
          </button>
        ))}
      </div>
      {zoomed !== null && urls?.[zoomed] && (
        <PictureZoom
          url={urls[zoomed]}
          name={pictureName(zoomed)}
          onClose={() => setZoomed(null)}
        />
      )}
    </section>
  );
}
