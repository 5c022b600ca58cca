import { Component, type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router";
import { m } from "../i18n/start-messages.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./states.tsx";

/** Says that a page broke or could not be loaded, with a way on. */
function Broken() {
  useEffect(() => {
    // A page whose code could not be fetched comes by itself with the network.
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <EmptyState
      icon="wifi"
      title={m.shell_page_failed()}
      text={m.shell_page_failed_text()}
      action={<Button onClick={() => window.location.reload()}>{m.ui_retry()}</Button>}
    />
  );
}

export function RouteError() {
  const error = useRouteError();
  console.error(error);
  return <Broken />;
}

/** Keeps a broken page from breaking the other pages and the bars. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
