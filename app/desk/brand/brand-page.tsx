import { deskPictures } from "#domain/contracts/desk/brand.ts";
import { useRead } from "../../data/use-read.ts";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { m } from "../desk-messages.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Page } from "../ui/page.tsx";
import styles from "./brand-page.module.css";
import { PictureRow } from "./picture-row.tsx";

/** The company's logo and icon, and the logos of its products. Owners only. */
export function BrandPage() {
  const read = useRead(deskPictures, {});
  const changed = () => void read.again();
  const sign = <img src="/manifest-icon.svg" alt="" />;
  return (
    <Page title={m.desk_brand()}>
      <p className={styles.hint}>{m.desk_brand_text()}</p>
      <Loaded read={read} rows={6} height={52}>
        {({ logo, icon, products }) => (
          <>
            <ul className={styles.list} data-testid="desk-company-pictures">
              <PictureRow
                kind="logo"
                name={m.desk_brand_logo()}
                path={logo}
                fallback={sign}
                onChanged={changed}
              />
              <PictureRow
                kind="icon"
                name={m.desk_brand_icon()}
                path={icon}
                fallback={sign}
                onChanged={changed}
              />
            </ul>
            <h2>{m.desk_brand_products()}</h2>
            <ul className={styles.list} data-testid="desk-product-pictures">
              {products.map((product) => (
                <PictureRow
                  key={product.id}
                  kind="product"
                  productId={product.id}
                  name={product.show_code}
                  path={product.logo}
                  fallback={<SymbolBadge code={product.code} size={32} />}
                  onChanged={changed}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Page>
  );
}
