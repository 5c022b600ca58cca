/** Components that come later. */
import { type ComponentType, lazy } from "react";
import { part } from "../part.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that comes when it is shown. */
export const lazyPart = <Props>(load: Load<Props>) => lazy(() => part(load()));

/** A component that the page is whole without: where it does not come, there is nothing. */
export const lazyExtra = <Props>(load: Load<Props>) =>
  lazy(() =>
    part(load()).catch((error: unknown) => {
      console.warn(error);
      return { default: (() => null) as ComponentType<Props> };
    }),
  );
