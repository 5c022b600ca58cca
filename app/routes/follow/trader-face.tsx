import { Picture } from "../../features/company/picture.tsx";
import styles from "./trader-face.module.css";

interface TraderFaceProps {
  nickname: string;
  /** Link of a picture, or empty. */
  avatar: string;
  size?: number;
}

/** The picture of a trader, or the first letters of the name. */
export function TraderFace({ nickname, avatar, size = 44 }: TraderFaceProps) {
  const style = { width: size, height: size };
  const initials = (
    <span
      className={`${styles.face} grid place-center flex-none soft circle accent w-640`}
      style={style}
      aria-hidden="true"
    >
      {initialsOf(nickname)}
    </span>
  );
  return (
    <Picture
      src={avatar}
      className={`${styles.face} grid place-center flex-none soft circle accent w-640`}
      style={style}
      loading="lazy"
      otherwise={initials}
    />
  );
}

/** Initials of the first two words, or the first two letters of a single one. */
export function initialsOf(nickname: string): string {
  const words = nickname.split(/[\s._-]+/).filter((word) => word !== "");
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => [...word][0] ?? "")
      : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}
