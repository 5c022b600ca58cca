import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { userAtom } from "../../data/trader/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { registerPath } from "./own-path.ts";
import styles from "./real-only.module.css";

export function RealOnly({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom);
  const { pathname, search } = useLocation();
  if (!user) return <Skeleton rows={4} />;
  if (!user.is_demo) return children;
  return (
    <EmptyState
      icon="lock"
      title={m.user_only_true_account()}
      action={
        <Link
          to={registerPath(pathname + search)}
          className={`${styles.link} place-center filled round-m w-620`}
        >
          {m.switch_open_real()}
        </Link>
      }
    />
  );
}

/** Page that asks a demo trader to open a real account. */
export function RealPage({ children, ...page }: ComponentProps<typeof Page>) {
  return (
    <Page {...page}>
      <RealOnly>{children}</RealOnly>
    </Page>
  );
}
