import { type ComponentType, lazy } from "react";
import { part } from "../part.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export const lazyPart = <Props>(load: Load<Props>) => lazy(() => part(load()));

/** An optional component: renders nothing if its code cannot be loaded. */
export const lazyExtra = <Props>(load: Load<Props>) =>
  lazy(() =>
    part(load()).catch((error: unknown) => {
      console.warn(error);
      return { default: (() => null) as ComponentType<Props> };
    }),
  );
