import { Link } from "react-router";
import { m } from "#messages/messages.js";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./search-entry.module.css";

export function SearchEntry() {
  const info = dataOf(useAtomValue(basicInfoAtom));
  if (info?.is_home_search === "0") return null;
  return (
    <Link to="/product" className={styles.entry} data-testid="home-search">
      <Icon name="search" size={18} />
      {m.home_search()}
    </Link>
  );
}
