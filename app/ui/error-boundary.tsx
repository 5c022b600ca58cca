import { Component, type ReactNode, useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { m } from "../i18n/start-messages.ts";
import { MissingPart } from "../part.ts";
import { Button } from "./button.tsx";
import { EmptyState, PageSkeleton } from "./states.tsx";

/** Reloads the page. If a part is missing, first tries `mend`, which reloads past every cache. */
async function loadAgain(error: unknown): Promise<void> {
  if (!(error instanceof MissingPart && (await window.mend(true)))) window.location.reload();
}

/** Reports a page that broke or did not load, and offers a reload. Mends a missing part first. */
function Broken({ error }: { error: unknown }) {
  const [isMending, setMending] = useState(error instanceof MissingPart);
  useEffect(() => {
    if (!(error instanceof MissingPart)) return;
    let isShown = true;
    // Reloads only while `Broken` is shown: later, a reload would lose what is typed elsewhere.
    void window.mend(false, () => isShown).then(setMending);
    return () => {
      isShown = false;
    };
  }, [error]);
  useEffect(() => {
    // Removes the document's own message, which `Broken` replaces.
    if (!isMending) document.getElementById("stuck")?.remove();
  }, [isMending]);
  useEffect(() => {
    // Reloads once the network is back, because the page's code could not be fetched.
    const reload = () => void loadAgain(error);
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [error]);
  if (isMending) return <PageSkeleton />;
  return (
    <div role="alert">
      <EmptyState
        icon="wifi"
        title={m.shell_page_failed()}
        text={m.shell_page_failed_text()}
        action={<Button onClick={() => void loadAgain(error)}>{m.ui_retry()}</Button>}
      />
    </div>
  );
}

export function RouteError() {
  const error = useRouteError();
  console.error(error);
  return <Broken error={error} />;
}

/** Keeps a broken page from breaking the other pages and the bars. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken?: { by: unknown } }> {
  override state: { broken?: { by: unknown } } = {};

  static getDerivedStateFromError(by: unknown) {
    return { broken: { by } };
  }

  override render() {
    const { broken } = this.state;
    return broken ? <Broken error={broken.by} /> : this.props.children;
  }
}
