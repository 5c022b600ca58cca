import { Link } from "react-router";
import { useCompany } from "../../data/company.ts";
import { m } from "../../i18n/start-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./search-entry.module.css";

export function SearchEntry() {
  const company = useCompany();
  if (company.is_home_search === "0") return null;
  return (
    <Link to="/product" className={styles.entry} data-testid="home-search">
      <Icon name="search" size={18} />
      {m.home_search()}
    </Link>
  );
}
