import { useNavigate } from "react-router";

/** Returns a function that goes back one page, or to the page `first` if the visit began here. */
export function useGoBack(first: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers the pages of this visit from 0. At 0 there is no page to go back to.
    const index: unknown = window.history.state?.idx;
    if (typeof index === "number" && index > 0) void navigate(-1);
    else void navigate(first, { replace: true });
  };
}
