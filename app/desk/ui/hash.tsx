import styles from "./table.module.css";

/** The start of a hash; the whole of it under the pointer. */
export function Hash({ text }: { text: string }) {
  return (
    <div className={styles.hash} title={text} dir="ltr">
      {text}
    </div>
  );
}
