import { Link } from "react-router";
import { type HelpKind, topicPath } from "../../features/help/help-kinds.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./funds-link.module.css";

/** Links to the explanation of this kind of product. */
export function HowItWorks({ kind }: { kind: HelpKind }) {
  return (
    <Link to={topicPath(kind)} viewTransition className={styles.link} data-testid="how-it-works">
      {m.help_link()}
    </Link>
  );
}
