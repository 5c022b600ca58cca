import { UploadedPicture } from "../../../features/identity/uploaded-picture.tsx";
import { m } from "../../../i18n/page-messages.ts";
import styles from "./identity-check-page.module.css";

type Sides = Record<"front_pic" | "reverse_pic" | "hand_pic", string>;

/** The submitted pictures, for their owner. */
export function IdentityPictures({ sides }: { sides: Sides }) {
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
        <UploadedPicture key={id} id={id} label={label} />
      ))}
    </div>
  );
}
