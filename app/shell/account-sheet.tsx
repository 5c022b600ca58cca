import { Link } from "react-router";
import type { WireUser } from "#domain/contracts/http/user.ts";
import { m } from "../i18n/page-messages.ts";
import { signOut } from "../data/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./account-sheet.module.css";
import { ResetDemo } from "./reset-demo.tsx";

interface AccountSheetProps {
  user: WireUser;
  open: boolean;
  onClose(): void;
}

/** Who is signed in, and the way out. */
export default function AccountSheet({ user, open, onClose }: AccountSheetProps) {
  const name = user.email || user.mobile;
  return (
    <Sheet open={open} title={m.shell_account()} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.uid}>
          <span className="num">UID {user.uid}</span>
          {user.is_demo === 1 && <em>{m.home_demo_label()}</em>}
        </p>
        {name !== "" && (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        {user.is_demo === 1 && <p>{m.login_note()}</p>}
        <Link to="/mine/accounts" className={styles.link} onClick={onClose} data-testid="accounts">
          {m.account_title()}
          <Icon name="next" size={18} />
        </Link>
        {user.is_demo === 1 && <ResetDemo onDone={onClose} />}
        <Button tone="quiet" wide onClick={signOut} data-testid="sign-out">
          {m.shell_sign_out()}
        </Button>
      </div>
    </Sheet>
  );
}
