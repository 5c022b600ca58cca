import { useEffect, useState } from "react";
import { Link } from "react-router";
import { headlinesAtom } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { m } from "../../i18n/start-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./news-ticker.module.css";

const rotateMs = 3_000;

export function NewsTicker() {
  const headlines = dataOf(useAtomValue(headlinesAtom)) ?? [];
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (held || still || headlines.length < 2) return;
    const timer = setInterval(() => setIndex((at) => at + 1), rotateMs);
    return () => clearInterval(timer);
  }, [held, headlines.length]);
  const current = headlines[index % Math.max(1, headlines.length)];
  if (!current) return null;
  return (
    <section
      className={`${styles.ticker} row clip gap-10 surface round-m text-s ink-2`}
      aria-label={m.home_news()}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name="news" size={18} />
      <Link
        to={`/news/detail?id=${current.id}`}
        className="grow min-width-0"
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <span key={current.id} className="ellipsis">
          {current.title}
        </span>
      </Link>
    </section>
  );
}
