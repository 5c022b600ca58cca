import styles from "./night-rates.module.css";

/** Terms that get worse while an order of now may be open, each with its date. */
export function ComingTerms({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.map((text) => (
    <p key={text} className={styles.coming} data-testid="coming-terms">
      {text}
    </p>
  ));
}
