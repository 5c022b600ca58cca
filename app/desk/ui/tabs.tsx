import { Link } from "react-router";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  current: string;
  tabs: ReadonlyArray<{ name: string; text: string; to: string }>;
  testId: string;
}

/** Parts of a page, an address each. */
export function Tabs({ label, current, tabs, testId }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, text, to }) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current ? "page" : undefined}
          data-testid={`${testId}-${name}`}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
