import { Picture } from "../../features/company/picture.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./mining.module.css";

export function FundFace({ image }: { image: string }) {
  return (
    <span className={`${styles.face} grid place-center flex-none clip soft accent`}>
      <Picture src={image} loading="lazy" otherwise={<Icon name="coin" size={24} />} />
    </span>
  );
}
