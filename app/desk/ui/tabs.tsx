import { Link } from "react-router";
import styles from "./tabs.module.css";
import { useCurrentInSight } from "./use-current-in-sight.ts";

interface TabsProps {
  label: string;
  current: string;
  tabs: ReadonlyArray<{ name: string; text: string; to: string }>;
  testId: string;
}

/** Parts of a page, an address each. */
export function Tabs({ label, current, tabs, testId }: TabsProps) {
  const links = useCurrentInSight();
  return (
    <nav ref={links} className={styles.tabs} aria-label={label}>
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
