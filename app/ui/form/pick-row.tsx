import type { PickOption } from "./find-options.ts";
import styles from "./pick-list.module.css";

export function PickRow({ option: { icon, title, detail, aside } }: { option: PickOption }) {
  return (
    <>
      {icon}
      <span className={`${styles.text} grid grow min-width-0 break`}>
        {title}
        {detail && <small className="text-s ink-3 w-400">{detail}</small>}
      </span>
      {aside}
    </>
  );
}
