import { Component, type ReactNode, useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { m } from "../i18n/start-messages.ts";
import { MissingPart } from "../part.ts";
import { Button } from "./button.tsx";
import { EmptyState, PageSkeleton } from "./states.tsx";

/** Loads the page again: its parts, too, where one is missing. */
async function loadAgain(error: unknown): Promise<void> {
  if (!(error instanceof MissingPart && (await window.mend(true)))) window.location.reload();
}

/** Says that a page broke or could not be loaded, with a way on. Mends a missing part by itself. */
function Broken({ error }: { error: unknown }) {
  const [isMending, setMending] = useState(error instanceof MissingPart);
  useEffect(() => {
    if (!(error instanceof MissingPart)) return;
    let isShown = true;
    // A reader who has gone on to another page may be typing there.
    void window.mend(false, () => isShown).then(setMending);
    return () => {
      isShown = false;
    };
  }, [error]);
  useEffect(() => {
    // These words take the place of the document's own.
    if (!isMending) document.getElementById("stuck")?.remove();
  }, [isMending]);
  useEffect(() => {
    // A page whose code could not be fetched comes by itself with the network.
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
