import styles from "./night-rates.module.css";

/** Worse terms that may start while a new order is open, each with its date. */
export function ComingTerms({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.map((text) => (
    <p
      key={text}
      className={`${styles.coming} sunken round-m text-s break`}
      data-testid="coming-terms"
    >
      {text}
    </p>
  ));
}
