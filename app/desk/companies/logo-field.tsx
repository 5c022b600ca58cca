import brand from "../brand/brand-page.module.css";
import { PicturePick } from "../brand/picture-pick.tsx";
import { m } from "../desk-messages.ts";
import styles from "./companies.module.css";

interface LogoFieldProps {
  /** In base64; empty for none. */
  logo: string;
  error: string | undefined;
  onChange(logo: string): void;
}

/** The logo of a company that is not there yet: shown as it was chosen, and sent with the rest. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  return (
    <div className={styles.logo} data-testid="wizard-logo">
      <div className={`${brand.list} ${brand.row}`}>
        <PicturePick
          name={m.desk_brand_logo()}
          // A browser looks at the bytes for the kind of picture.
          shown={logo && `data:image/png;base64,${logo}`}
          fallback={<img src="/manifest-icon.svg" alt="" />}
          busy={false}
          error={error ?? ""}
          onPick={onChange}
        />
      </div>
      <p className={styles.hint}>{m.desk_brand_text()}</p>
    </div>
  );
}
