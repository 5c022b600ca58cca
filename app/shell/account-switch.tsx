import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { UserView } from "#domain/contracts/http/user.ts";
import { ApiError } from "../api/client.ts";
import { useCompany } from "../data/company/company.ts";
import { otherSessionAtom, userAtom } from "../data/trader/session.ts";
import { signInDemo } from "../data/trader/sign-in.ts";
import { loginPath, registerPath } from "../features/identity/own-path.ts";
import { offeredKinds } from "../features/identity/register-rules.ts";
import { openOther } from "../features/identity/switch-account.ts";
import { m } from "../i18n/page-messages.ts";
import { useAtomValue } from "../state.ts";
import { Icon } from "../ui/icon.tsx";
import { Row, RowList } from "../ui/list/row-list.tsx";
import { Sheet } from "../ui/sheet/sheet.tsx";
import { SheetBody } from "../ui/sheet/sheet-parts.tsx";
import { toast } from "../ui/toasts.ts";

export default function AccountSwitch({ onClose }: { onClose(): void }) {
  const user = useAtomValue(userAtom);
  return (
    <Sheet open title={m.shell_switch()} onClose={onClose}>
      <SheetBody>
        <RowList label={m.shell_switch()}>
          <RealRow user={user} onClose={onClose} />
          <DemoRow user={user} onClose={onClose} />
        </RowList>
      </SheetBody>
    </Sheet>
  );
}

interface RowProps {
  user: UserView | null;
  onClose(): void;
}

function useEntering(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  async function enter(way: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    try {
      await way();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.message !== "") toast(error.message, "error");
    } finally {
      setBusy(false);
    }
  }
  return { busy, enter };
}

const used = () => <Icon name="check" size={18} />;

function RealRow({ user, onClose }: RowProps) {
  const company = useCompany();
  const other = useAtomValue(otherSessionAtom);
  const { busy, enter } = useEntering(onClose);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isUsed = user?.is_demo === false;
  const look = { icon: "user", text: m.switch_real(), note: m.switch_real_text() } as const;
  if (isUsed) {
    return <Row {...look} value={used()} current testId="switch-real" onClick={onClose} />;
  }
  if (other?.isDemo === false) {
    const open = async () => {
      const isOpen = await openOther();
      if (isOpen) toast(m.switch_now_real(), "success");
      else toast(m.switch_ended(), "error");
      if (!isOpen) await navigate(loginPath(here));
    };
    return (
      <Row
        {...look}
        value={busy ? "…" : undefined}
        testId="switch-real"
        onClick={() => void enter(open)}
      />
    );
  }
  const go = (path: string) => () => {
    onClose();
    void navigate(path);
  };
  return (
    <>
      {company.isKnown && offeredKinds(company).length > 0 && (
        <Row
          {...look}
          text={m.switch_open_real()}
          testId="open-real"
          onClick={go(registerPath(here))}
        />
      )}
      <Row
        icon="key"
        text={m.switch_have_real()}
        testId="sign-in-real"
        onClick={go(loginPath(here))}
      />
    </>
  );
}

function DemoRow({ user, onClose }: RowProps) {
  const company = useCompany();
  const other = useAtomValue(otherSessionAtom);
  const { busy, enter } = useEntering(onClose);
  const isUsed = user?.is_demo === true;
  const isKept = other?.isDemo === true;
  if (!isUsed && !isKept && !(company.isKnown && company.is_mock_login !== "0")) return null;
  const open = async () => {
    // A demo account needs no password: if its session has ended, `signInDemo` starts a new one.
    if (!(isKept && (await openOther()))) await signInDemo();
    toast(m.switch_now_demo(), "success");
  };
  return (
    <Row
      icon="quotes"
      text={isUsed || isKept ? m.user_demo() : m.home_demo_button()}
      note={m.switch_demo_text()}
      value={isUsed ? used() : busy ? "…" : undefined}
      current={isUsed}
      testId="switch-demo"
      onClick={isUsed ? onClose : () => void enter(open)}
    />
  );
}
