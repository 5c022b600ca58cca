import { useState } from "react";
import { useNavigate } from "react-router";
import { m } from "#messages/messages.js";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { PairPicker } from "../../shell/pair-picker.tsx";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./search-entry.module.css";

export function SearchEntry() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const info = dataOf(useAtomValue(basicInfoAtom));
  if (info?.is_home_search === "0") return null;
  return (
    <>
      <button type="button" className={styles.entry} onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        {m.home_search()}
      </button>
      <PairPicker
        open={open}
        onClose={() => setOpen(false)}
        onPick={() => void navigate("/trade")}
      />
    </>
  );
}
