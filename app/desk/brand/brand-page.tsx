import type { ReactNode } from "react";
import { deskPictures, deskSetPicture, type PictureKind } from "#domain/contracts/desk/brand.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { Loaded, Page } from "../ui/page.tsx";
import styles from "./brand-page.module.css";
import { PicturePick } from "./picture-pick.tsx";

export function BrandPage() {
  const read = useRead(deskPictures, {});
  const onChanged = () => void read.again();
  const own = { onChanged, fallback: <img src="/manifest-icon.svg" alt="" /> };
  return (
    <Page title={m.desk_brand()}>
      <p className={`${styles.hint} text-s ink-2`}>{m.desk_brand_text()}</p>
      <Loaded read={read} rows={6} height={52}>
        {({ logo, icon, products }) => (
          <>
            <ul className={`${styles.list} surface round-m`} data-testid="desk-company-pictures">
              <PictureRow {...own} kind="logo" name={m.desk_brand_logo()} path={logo} />
              <PictureRow {...own} kind="icon" name={m.desk_brand_icon()} path={icon} />
            </ul>
            <h2>{m.desk_brand_products()}</h2>
            <ul className={`${styles.list} surface round-m`} data-testid="desk-product-pictures">
              {products.map((product) => (
                <PictureRow
                  key={product.id}
                  kind="product"
                  productId={product.id}
                  name={product.show_code}
                  path={product.logo}
                  fallback={<SymbolBadge code={product.code} size={32} />}
                  onChanged={onChanged}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface PictureRowProps {
  name: string;
  kind: PictureKind;
  productId?: number;
  /** Path of the current picture; empty for none. */
  path: string;
  fallback: ReactNode;
  onChanged(): void;
}

function PictureRow(props: PictureRowProps) {
  const { name, kind, productId, path, fallback, onChanged } = props;
  const { busy, error, send } = useMutation(deskSetPicture);
  async function put(picture: string) {
    const of = productId === undefined ? {} : { product_id: productId };
    if (!(await send({ kind, ...of, picture }))) return;
    toast(m.desk_recorded(), "success");
    onChanged();
  }
  return (
    <li className={`${styles.row} row wrap gap-10`} data-testid={`picture-${productId ?? kind}`}>
      <PicturePick
        name={name}
        shown={path}
        fallback={fallback}
        busy={busy}
        error={error ? deskErrorText(error) : ""}
        onPick={(picture) => void put(picture)}
      />
    </li>
  );
}
