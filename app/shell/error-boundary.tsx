import { useRouteError } from "react-router";
import { m } from "#messages/messages.js";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** A page that broke, or could not be loaded: said plainly, with a way on. */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  return (
    <EmptyState
      icon="wifi"
      title={m.shell_page_failed()}
      text={m.shell_page_failed_text()}
      action={<Button onClick={() => window.location.reload()}>{m.ui_retry()}</Button>}
    />
  );
}
