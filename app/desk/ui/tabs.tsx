import { Link } from "react-router";
import styles from "./tabs.module.css";
import { useCurrentInSight } from "./use-current-in-sight.ts";

interface TabsProps {
  label: string;
  current: string;
  tabs: ReadonlyArray<{ name: string; text: string; to: string }>;
  testId: string;
  arePills?: boolean;
}

export function Tabs({ label, current, tabs, testId, arePills }: TabsProps) {
  const links = useCurrentInSight();
  return (
    <nav
      ref={links}
      className={arePills ? `${styles.pills} flex wrap gap-6` : `${styles.tabs} flex scroll-x`}
      aria-label={label}
    >
      {tabs.map(({ name, text, to }) => (
        <Link
          key={name}
          to={to}
          className={`${arePills ? "sunken pill" : "flex-none"} text-s ink-2 w-600`}
          aria-current={name === current ? "page" : undefined}
          data-testid={`${testId}-${name}`}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
