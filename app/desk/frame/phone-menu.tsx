import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import styles from "./desk-frame.module.css";
import { Navigation, usePageGroups } from "./navigation.tsx";

/** On phones: a button that says which page this is, and a sheet with all of them. */
export function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  const { pathname, key } = useLocation();
  // Only once the page is there: a sheet that closes before takes a step back, away from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to a page has its key
  useEffect(() => setOpen(false), [key]);
  const pages = usePageGroups().flat();
  const isOf = ({ to }: { to: string }) =>
    to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${to}/`);
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="desk-menu"
      >
        <Icon name="order" size={18} />
        <span>{pages.find(isOf)?.name ?? m.user_menu()}</span>
        <Icon name="chevron" size={16} />
      </button>
      <Sheet open={isOpen} title={m.user_menu()} onClose={() => setOpen(false)}>
        <Navigation isInSheet />
      </Sheet>
    </>
  );
}
