import { Icon } from "../../ui/icon.tsx";
import styles from "./mining.module.css";

/** A fund's picture, or a coin. */
export function FundFace({ image }: { image: string }) {
  return (
    <span className={styles.face}>
      {image === "" ? <Icon name="coin" size={24} /> : <img src={image} alt="" loading="lazy" />}
    </span>
  );
}
