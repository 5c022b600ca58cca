import { deskPictures } from "#domain/contracts/desk/brand.ts";
import { useRead } from "../../data/use-read.ts";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { m } from "../desk-messages.ts";
import pages from "../ui/page.module.css";
import { RetryNotice } from "../ui/retry-notice.tsx";
import styles from "./brand-page.module.css";
import { PictureRow } from "./picture-row.tsx";

/** The company's logo and icon, and the logos of its products. Owners only. */
export function BrandPage() {
  const { data, error, again } = useRead(deskPictures, {});
  const changed = () => void again();
  const sign = <img src="/manifest-icon.svg" alt="" />;
  return (
    <section className={pages.page}>
      <h1>{m.desk_brand()}</h1>
      <p className={styles.hint}>{m.desk_brand_text()}</p>
      {error && data && <RetryNotice error={error} onRetry={changed} />}
      {error && !data && <ErrorState text={error.message} onRetry={changed} />}
      {!error && !data && <Skeleton rows={6} height={52} />}
      {data && (
        <>
          <ul className={styles.list} data-testid="desk-company-pictures">
            <PictureRow
              kind="logo"
              name={m.desk_brand_logo()}
              path={data.logo}
              fallback={sign}
              onChanged={changed}
            />
            <PictureRow
              kind="icon"
              name={m.desk_brand_icon()}
              path={data.icon}
              fallback={sign}
              onChanged={changed}
            />
          </ul>
          <h2>{m.desk_brand_products()}</h2>
          <ul className={styles.list} data-testid="desk-product-pictures">
            {data.products.map(({ id, code, show_code, logo }) => (
              <PictureRow
                key={id}
                kind="product"
                productId={id}
                name={show_code}
                path={logo}
                fallback={<SymbolBadge code={code} size={32} />}
                onChanged={changed}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
